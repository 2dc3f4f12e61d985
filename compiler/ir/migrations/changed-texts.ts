import type { Column } from '../project.ts';
import type { TextChanges } from '../text-changes.ts';
import type { Operation, Refusal } from './operations.ts';
import { selectRows } from './rows-in-the-way.ts';
import type { NamesBefore } from './rows-in-the-way.ts';

/** A column that remains, as it was and as it is now. */
interface Kept {
  readonly before: Column;
  readonly column: Column;
}

/** SQL for a text that the column would now store differently, as far as PostgreSQL can tell. */
const conditions = {
  trim: (column: string) => `${column} ~ '^[[:space:]]|[[:space:]]$'`,
  lowercase: (column: string) => `${column} <> lower(${column})`,
  emptyAsNull: (column: string) => `${column} = ''`,
} as const;
const changes = ['trim', 'lowercase', 'emptyAsNull'] as const;

/** What JavaScript trims besides the whitespace of ASCII. */
const otherSpaces = [
  ...['00a0', '1680', '2000', '2001', '2002', '2003', '2004', '2005', '2006', '2007', '2008', '2009', '200a'],
  ...['2028', '2029', '202f', '205f', '3000', 'feff'],
];
const spaces = `E' \\t\\n\\x0b\\f\\r${otherSpaces.map((space) => `\\u${space}`).join('')}'`;

/**
 * SQL for a text as the column stores it. The database's collation knows letters that "C" does not, but a Turkish one
 * treats I differently.
 */
const stored = {
  trim: (text: string) => `btrim(${text}, ${spaces})`,
  lowercase: (text: string) => `lower(lower(${text} collate "C") collate "default")`,
  emptyAsNull: (text: string) => `nullif(${text}, '')`,
} as const;

/** SQL for the result of a backfill, changed as on a write: a text in another spelling would never be found. */
export function asStored(expression: string, rules: TextChanges = {}): string {
  const applied = changes.filter((rule) => rules[rule] === true);
  if (applied.length === 0) return expression;
  return applied.reduce((text, rule) => stored[rule](text), `(${expression})::text`);
}

/** Applies the backfill of a column, if it has one, to the rows selected by `where`, or to all. */
export const backfilled = (table: string, { name, backfill, rules }: Column, where?: string): readonly Operation[] =>
  backfill === undefined
    ? []
    : [
        {
          kind: 'fill',
          table,
          column: name,
          expression: backfill,
          ...(rules === undefined ? {} : { rules }),
          ...(where === undefined ? {} : { where }),
        },
      ];

/** The condition for texts that a new rule of the column would have changed; undefined if there is no such rule. */
function unchanged({ before, column }: Kept, name: string): string | undefined {
  const fresh = changes.filter((rule) => column.rules?.[rule] === true && before.rules?.[rule] !== true);
  return fresh.length === 0 ? undefined : fresh.map((rule) => conditions[rule](name)).join(' or ');
}

/** By column, which texts a backfill brings into a new spelling, and what they become: SQL over old names. */
export const rewrittenTexts = (
  kept: readonly Kept[],
  table: string,
  names: NamesBefore,
): ReadonlyMap<string, { readonly where: string; readonly value: string }> =>
  new Map(
    kept.flatMap((each) => {
      const { name, backfill, rules } = each.column;
      const before = names.column(table, name);
      const where = backfill === undefined ? undefined : unchanged(each, before);
      return where === undefined ? [] : [[name, { where, value: asStored(before, rules) }] as const];
    }),
  );

/** Rows with a text in another spelling than the column now uses for comparisons would never be found by it. */
export const refuseTexts = (kept: readonly Kept[], table: string, names: NamesBefore): readonly Refusal[] =>
  kept.flatMap((each): readonly Refusal[] => {
    const { name, backfill } = each.column;
    const where = unchanged(each, names.column(table, name));
    if (where === undefined || backfill !== undefined) return [];
    return [
      {
        kind: 'new-check',
        table,
        column: name,
        message: `the column "${table}.${name}" changes texts from now on: rows that exist may hold some that it would change`,
        rows: selectRows(names, table, where),
      },
    ];
  });

export function changeTexts(table: string, each: Kept): readonly Operation[] {
  const { name } = each.column;
  const where = unchanged(each, `"${name}"`);
  if (where === undefined) return [];
  return [...backfilled(table, each.column, where), { kind: 'demand-changed', table, column: name, where }];
}
