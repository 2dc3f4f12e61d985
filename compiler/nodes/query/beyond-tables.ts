import { sqlBeyondTables } from '../../ir/catalogue/query.ts';
import type { BindContext } from '../define-node.ts';
import type { PlanFacts } from './read-plan.ts';
import { isName, nameOf } from '../../base/read-sql.ts';
import type { SqlToken } from '../../base/read-sql.ts';

/** Functions of PostgreSQL and its extensions that run SQL from a value, or read files and large objects. */
const reaching =
  /^(?:(?:query|table|schema|database|cursor)_to_xml\w*|dblink\w*|pg_read_\w+|pg_ls_\w+|pg_stat_file|lo_\w+|loread|ts_stat|ts_rewrite|crosstab\w*|connectby)$/;

/** Whether a name has escapes, and so could be any of these functions. */
const isEscaped = (name: string): boolean => /^u&"/i.test(name);

/** Reports anything that lets a statement read more than the tables in its plan. */
export function refuseBeyondTables(tokens: readonly SqlToken[], { foreign }: PlanFacts, { report }: BindContext): void {
  const called = tokens
    .filter(isName)
    .map(nameOf)
    .filter((name) => reaching.test(name) || isEscaped(name));
  for (const name of new Set([...called, ...foreign])) report(sqlBeyondTables, { name }, ['sql']);
}
