/** Of two rows with the same `by`, the ranges from `from` up to, but not including, `to` do not overlap. */
export interface NoOverlap {
  readonly by: readonly string[];
  readonly from: string;
  readonly to: string;
}

export const columnsOf = ({ by, from, to }: NoOverlap): readonly string[] => [...by, from, to];

/**
 * The range as SQL. Unless both ends are integers, both are numeric: a range has one type. As text a number is exact; a
 * cast would keep 15 of its digits.
 */
export function rangeOf(from: string, to: string, [type, other]: readonly [string, string]): string {
  if (type === 'timestamp') return `tstzrange(${from}, ${to})`;
  if (type === 'integer' && other === 'integer') return `int4range(${from}, ${to})`;
  return `numrange(${from}::text::numeric, ${to}::text::numeric)`;
}

/** Whether rows that `known` keeps apart are also kept apart in the sense of `wanted`. */
export const impliesNoOverlap = (known: NoOverlap, wanted: NoOverlap): boolean =>
  known.from === wanted.from && known.to === wanted.to && known.by.every((column) => wanted.by.includes(column));
