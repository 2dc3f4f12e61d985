/** The ranges of two rows with the same `by` must not overlap; each includes `from` and excludes `to`. */
export interface NoOverlap {
  readonly by: readonly string[];
  readonly from: string;
  readonly to: string;
}

export const columnsOf = ({ by, from, to }: NoOverlap): readonly string[] => [...by, from, to];

/**
 * The range as SQL. Unless both ends are integers, both become numeric, since a range has a single type. A number is
 * converted as text, which is exact; a cast would keep only 15 digits.
 */
export function rangeOf(from: string, to: string, [type, other]: readonly [string, string]): string {
  if (type === 'timestamp') return `tstzrange(${from}, ${to})`;
  if (type === 'integer' && other === 'integer') return `int4range(${from}, ${to})`;
  return `numrange(${from}::text::numeric, ${to}::text::numeric)`;
}

/** Whether rows kept apart by `known` are also kept apart in the sense of `wanted`. */
export const impliesNoOverlap = (known: NoOverlap, wanted: NoOverlap): boolean =>
  known.from === wanted.from && known.to === wanted.to && known.by.every((column) => wanted.by.includes(column));
