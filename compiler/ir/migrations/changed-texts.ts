import type { Column } from '../project.ts';
import type { Operation, Refusal } from './operations.ts';
import { selectRows } from './rows-in-the-way.ts';
import type { NamesBefore } from './rows-in-the-way.ts';

/** A column that stays, as it was and as it is. */
interface Kept {
  readonly before: Column;
  readonly column: Column;
}

/** SQL for a text that the column would have stored differently, as far as PostgreSQL can tell. */
const conditions = {
  trim: (column: string) => `${column} ~ '^[[:space:]]|[[:space:]]$'`,
  lowercase: (column: string) => `${column} <> lower(${column})`,
  emptyAsNull: (column: string) => `${column} = ''`,
} as const;
const changes = ['trim', 'lowercase', 'emptyAsNull'] as const;

/** The condition of the texts that a new rule of the column would have changed; undefined without one. */
function unchanged({ before, column }: Kept, name: string): string | undefined {
  const fresh = changes.filter((rule) => column.rules?.[rule] === true && before.rules?.[rule] !== true);
  return fresh.length === 0 ? undefined : fresh.map((rule) => conditions[rule](name)).join(' or ');
}

/** Rows that hold a text in another spelling than the column compares with would never be found by it. */
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
  const { name, backfill } = each.column;
  const where = unchanged(each, `"${name}"`);
  if (where === undefined) return [];
  return [
    ...(backfill === undefined ? [] : [{ kind: 'fill' as const, table, column: name, expression: backfill, where }]),
    { kind: 'demand-changed', table, column: name, where },
  ];
}
