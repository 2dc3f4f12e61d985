import { keyName, sequenceName } from '../made-names.ts';
import type { TableFacts } from '../table-facts.ts';
import type { Constraint } from './constraints.ts';
import type { Operation } from './operations.ts';
import { freeName } from './rename.ts';

/** A table, index or sequence: PostgreSQL has one namespace for all of them. */
interface Relation {
  readonly kind: 'table' | 'index' | 'sequence';
  readonly table: string;
  readonly name: string;
}

/** Names that are given to something while another relation still has them. That one is renamed until it is dropped. */
export interface Way {
  readonly operations: readonly Operation[];
  /** The temporary name by the name that it replaces; the name itself if nothing is in the way. */
  readonly now: (name: string) => string;
}

/** Makes way for the names `given`. `holders` keep theirs until later. `taken`: all names, before and after. */
export function makeWay(holders: readonly Relation[], given: ReadonlySet<string>, taken: ReadonlySet<string>): Way {
  const temporary = new Map<string, string>();
  const operations = holders
    .filter(({ name }) => given.has(name) && !temporary.has(name))
    .map(({ kind, table, name }): Operation => {
      const to = freeName(name, new Set([...taken, ...temporary.values()]));
      temporary.set(name, to);
      return kind === 'table'
        ? { kind: 'rename-table', table, to }
        : { kind: 'rename-made', relation: kind, table, name, to };
    });
  return { operations, now: (name) => temporary.get(name) ?? name };
}

/** Whether PostgreSQL creates an index of the same name for it. */
export const hasIndex = ({ kind }: Constraint): boolean =>
  kind === 'unique' || kind === 'exclusion' || kind === 'index';

export const indexOf = ({ table, name }: Constraint): Relation => ({ kind: 'index', table, name });

/** The relations that belong to a table. */
export const relationsOf = (
  { name: table, columns }: TableFacts,
  constraints: readonly Constraint[],
): readonly Relation[] => [
  { kind: 'table', table, name: table },
  { kind: 'index', table, name: keyName(table) },
  ...columns.flatMap(({ name, default: value }): Relation[] =>
    value?.kind === 'increment' ? [{ kind: 'sequence', table, name: sequenceName(table, name) }] : [],
  ),
  ...constraints.filter((each) => each.table === table && hasIndex(each)).map(indexOf),
];
