import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, memberOf, imported, join, objectLiteral, sqlLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { queryOfAllTenants, tenantBySql } from '../ir/catalogue/tenants.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { Table } from '../ir/project.ts';
import { list, unknown } from '../ir/type.ts';
import { acrossConfig, acrossOf, tenantPort } from './database/tenants.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';
import { assignmentsIn } from './query/assignments.ts';
import { describeStatement } from './query/describe.ts';
import type { BoundStatement } from './query/describe.ts';
import { refuseBeyondTables } from './query/beyond-tables.ts';
import {
  checkParameters,
  emitParameter,
  isRepeated,
  needOf,
  parameterPattern,
  readParameters,
} from './query/parameters.ts';
import type { Parameters } from './query/parameters.ts';
import { readPlan } from './query/read-plan.ts';
import { completeSql } from './query/complete-sql.ts';
import { isName, nameOf, readSql } from '../base/read-sql.ts';
import { bindResult, checkWrites, ingredientsOf, refuseCopies, storedIn, typeOfRow } from './query/result.ts';
import type { ResultColumn } from './query/result.ts';

const parameterName = z.string().regex(/^[A-Za-z_]\w*$/, 'a name of letters, digits and "_"');
const columns = z.array(z.string()).min(1, 'a column');

export const dbQuery = defineNode({
  type: 'db-query',
  title: 'DB Query',
  summary: 'The rows that one SQL statement gives, which PostgreSQL checks when the flow is compiled.',
  group: 'Effects',
  asksDatabase: true,
  config: closedObject({
    sql: z
      .string()
      .min(1, 'a statement')
      .max(10_000, 'a statement of at most 10000 characters')
      .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'a statement without control characters')
      .meta({
        description: 'One select, insert, update, delete or merge. Values of the flow are parameters: `:since`.',
        contentMediaType: 'application/sql',
        examples: ['select id, email from users'],
      }),
    params: z
      .record(parameterName, z.string().regex(parameterPattern, 'a type, such as timestamp, uuid[] or text | null'))
      .default({})
      .meta({
        description:
          'The types of the parameters, each of which is an input: uuid, text, integer, number, boolean, timestamp or json; with `[]` a list; with `| null` a value that may be missing.',
      }),
    writes: z
      .array(z.string())
      .min(1, 'a table')
      .exactOptional()
      .meta({ description: 'The tables that the statement changes. Without it, the statement only reads.' }),
    notNull: columns
      .exactOptional()
      .meta({ description: 'Columns of the result that are never null. A row without one is a failure.' }),
    across: acrossConfig.meta({ description: 'Says that the statement is to see the rows of all tenants.' }),
    releases: columns.exactOptional().meta({
      description: 'Computed columns, of the result or written, that reveal nothing about sensitive columns.',
    }),
  }),
  facets: (config, context) => {
    const tokens = readSql(config.sql);
    const assignments = assignmentsIn(tokens);
    const parameters = readParameters(config.params);
    const isSound = checkParameters(tokens, parameters, context);
    const statement = isSound ? describeStatement(config.sql, tokens, parameters, context) : undefined;
    const plan = statement && readPlan(statement.plan);
    const rows = statement && plan && bindResult(statement, plan, { tokens, assignments }, config, context);
    if (plan !== undefined) refuseBeyondTables(tokens, plan, context);
    if (plan !== undefined) refuseCopies({ tokens, assignments }, plan, config, context);
    if (plan !== undefined) checkWrites(plan, statement?.columns.length !== 0, config, context);
    const ofTenant = config.across === true ? undefined : plan && tableOfTenant(plan.tables, context);
    if (ofTenant !== undefined && ofTenant.tenantRole === undefined)
      context.report(queryOfAllTenants, { table: ofTenant.name }, ['sql']);
    const tenant = tenantPort(ofTenant);
    if (ofTenant !== undefined && tokens.some((token) => isName(token) && nameOf(token) === 'set_config'))
      context.report(tenantBySql, {}, ['sql']);
    const { writes = [] } = config;
    const [table, ...related] = new Set([...writes, ...(plan?.tables ?? [])]);
    return {
      inputs: [
        ...[...parameters].map(([name, parameter]) => ({
          name,
          ...(parameter.isOptional ? { optional: true } : {}),
          repeated: isRepeated(name, parameter, tokens),
          storedIn: storedIn(name, assignments, writes, context.tables),
        })),
        ...tenant.inputs,
      ],
      outputs: [...(rows?.length === 0 ? [] : [{ name: 'records', with: 'next' }]), failureOutput],
      typing: () => ({
        needs: {
          ...Object.fromEntries([...parameters].map(([name, parameter]) => [name, needOf(parameter)])),
          ...tenant.needs,
        },
        outputs: { records: list(rows === undefined ? unknown : typeOfRow(rows)), failure },
        completions: (_, at) => completeSql(config.sql, at, context.tables, new Map(Object.entries(config.params))),
      }),
      behaviour: {
        kind: 'effect',
        effect: {
          ...(writes.length === 0 ? { kind: 'read' } : { kind: 'write', mayConflict: true }),
          ...{ usesDatabase: true, computesColumns: true },
        },
        emit: (emit) => {
          if (statement === undefined || rows === undefined) return code`[]`;
          const run = writes.length === 0 ? lib.readRows : lib.writeRows;
          const row = printRow(rows);
          const type = rows.length === 0 ? code`` : code`<${row}>`;
          const query = code`${imported('kysely', 'sql')}${type}${emitStatement(statement, parameters, emit)}`;
          return run([databaseOf(emit), query, ...optionsOf(config.notNull ?? [], emit)]);
        },
      },
      nameHint: 'rows',
      ...(config.releases === undefined ? {} : { releases: config.releases }),
      ...acrossOf(config),
      ...(table === undefined ? {} : { table }),
      related,
      ...(writes.length < 2 ? {} : { alsoChanges: writes.slice(1) }),
      taint: {
        kind: 'summary',
        madeOf: (output, path) => ingredientsOf(output === 'records' ? (rows ?? []) : [], path),
      },
    };
  },
});

/** Conditions are not added to hand-written SQL: only row security in the database can keep it to one tenant. */
const tableOfTenant = (tables: readonly string[], context: BindContext): Table | undefined =>
  tables.map((name) => context.tables.get(name)).find((table) => table?.tenant !== undefined);

/** `{ day: string; total: number | null }` */
const printRow = (rows: readonly ResultColumn[]): Code =>
  code`{ ${join(
    rows.map(({ name, type, typescript, isThere }) =>
      memberOf(name, isThere || type.kind === 'unknown' ? typescript : code`${typescript} | null`),
    ),
    '; ',
  )} }`;

const emitStatement = ({ parts }: BoundStatement, parameters: Parameters, emit: EmitContext): Code =>
  sqlLiteral(
    parts.flatMap((part) => {
      if (typeof part === 'string') return [part];
      const parameter = parameters.get(part.parameter);
      const value = parameter === undefined ? code`null` : emitParameter(part.parameter, parameter, emit);
      return part.cast === undefined ? [value] : [value, `::${part.cast}`];
    }),
  );

/** The flow's transaction, or the caller's if there is one, or the database. */
function databaseOf({ transaction: [transaction], db, app }: EmitContext): Code {
  if (transaction === undefined) return code`${app}.db`;
  return transaction === db ? db : code`${transaction} ?? ${app}.db`;
}

function optionsOf(notNull: readonly string[], { transaction, db, signal }: EmitContext): readonly Code[] {
  const options: readonly (readonly [string, Code])[] = [
    ...(notNull.length === 0 ? [] : [['notNull', code`[${notNull.map((name) => code`${name}`)}]`] as const]),
    ...(signal === undefined || transaction[0] === db ? [] : [['signal', signal] as const]),
  ];
  return options.length === 0 ? [] : [objectLiteral(options)];
}
