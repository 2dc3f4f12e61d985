import { bytesInIndex } from '../index-room.ts';
import type { Column } from '../project.ts';
import type { ComparedConstraints } from './compare-constraints.ts';
import type { Constraint } from './constraints.ts';
import type { CommonTable } from './common-table.ts';

/** For each new index, as a check, that it has room for texts of existing rows, unless these are known to be short. */
export const roomForTexts = (
  common: readonly CommonTable[],
  { satisfied, added }: Pick<ComparedConstraints, 'satisfied' | 'added'>,
): readonly Constraint[] =>
  added.flatMap((constraint): readonly Constraint[] => {
    const { table: name } = constraint;
    const owner = common.find(({ table }) => table.name === name);
    if (owner === undefined) return [];
    const parts = indexed(constraint);
    const room = bytesInIndex(parts.length);
    const held = satisfied.filter(({ table }) => table === name).map(indexed);
    const columns = owner.table.columns
      .filter(
        (column) =>
          parts.includes(column.name) &&
          column.type === 'text' &&
          !owner.columns.fresh.has(column.name) &&
          room < Math.min(longest(column), ...held.flatMap((key) => roomIn(key, column))),
      )
      .map((column) => column.name);
    const check = columns.map((column) => `octet_length("${column}") <= ${room}`).join(' and ');
    return columns.length === 0 ? [] : [{ kind: 'check', table: name, columns, check, room, name: '' }];
  });

/** The columns of the index that PostgreSQL makes for a constraint, of which texts may be a part. */
const indexed = ({ kind, columns, apart }: Constraint): readonly string[] =>
  kind === 'unique' || kind === 'index' ? columns : (apart?.by ?? []);

const roomIn = (key: readonly string[], { name }: Column): readonly number[] =>
  key.includes(name) ? [bytesInIndex(key.length)] : [];

/** The most bytes of a text, by the rules of its column. A character has at most four. */
function longest({ primaryKey, rules: { maxLength = Infinity, enum: values } = {} }: Column): number {
  const bytes = values?.map((value) => Buffer.byteLength(value));
  return Math.min(
    4 * maxLength,
    primaryKey ? bytesInIndex(1) : Infinity,
    bytes === undefined ? Infinity : Math.max(...bytes),
  );
}
