import { constraintsOf, isAbout, isIndex, keyOf, targetColumns, type Constraint } from './constraints.ts';
import type { TableFacts } from '../table-facts.ts';

export interface ComparedConstraints {
  /** Those of the last build, with the new names of tables and columns. */
  readonly before: readonly Constraint[];
  /** By their names in the database, with the old names of tables and columns. */
  readonly gone: readonly Constraint[];
  /** Those that remain, with the new names of tables and columns. */
  readonly kept: readonly Constraint[];
  /** Those that existing rows are known to satisfy, whether or not they remain. */
  readonly satisfied: readonly Constraint[];
  readonly renamed: readonly { readonly constraint: Constraint; readonly to: string }[];
  /**
   * References that remain but are recreated, before and after: PostgreSQL may have bound them to a dropped key on the
   * same columns, even if another key would do.
   */
  readonly bound: readonly { readonly original: Constraint; readonly constraint: Constraint }[];
  readonly added: readonly Constraint[];
  /** All names, before and after. */
  readonly names: ReadonlySet<string>;
}

/** Whether a reference leads to the columns of a key, in any order. */
export const needsKey = ({ target }: Constraint, { table, columns }: Constraint): boolean =>
  target?.table === table && String(targetColumns(target).toSorted()) === String(columns.toSorted());

/** `old` is `before` under the new names. */
export function compareConstraints(
  before: readonly TableFacts[],
  old: readonly TableFacts[],
  after: readonly TableFacts[],
  isReplaced: (table: string, column: string) => boolean,
): ComparedConstraints {
  // Both lists have the same order and length.
  const originals = constraintsOf(before);
  const stale = (constraint: Constraint): boolean => isAbout(constraint, isReplaced);
  const existing = constraintsOf(old).map((constraint, index) => ({
    original: originals[index] ?? constraint,
    constraint,
  }));
  const usable = new Map(
    existing.filter(({ constraint }) => !stale(constraint)).map((each) => [keyOf(each.constraint), each]),
  );
  const wanted = constraintsOf(after);
  const wantedKeys = new Set(wanted.map(keyOf));
  const gone = existing.filter(({ constraint }) => stale(constraint) || !wantedKeys.has(keyOf(constraint)));
  const keys = gone.map(({ constraint }) => constraint).filter((each) => each.kind === 'unique' && !isIndex(each));
  const bound = wanted.flatMap((constraint) => {
    const was = usable.get(keyOf(constraint));
    return was !== undefined && keys.some((key) => needsKey(constraint, key))
      ? [{ original: was.original, constraint }]
      : [];
  });
  const madeAgain = new Set(bound.map(({ constraint }) => constraint));
  return {
    before: existing.map(({ constraint }) => constraint),
    gone: gone.map(({ original }) => original),
    kept: wanted.filter((constraint) => usable.has(keyOf(constraint))),
    satisfied: [...usable.values()].map(({ constraint }) => constraint),
    renamed: wanted.flatMap((constraint) => {
      const was = usable.get(keyOf(constraint));
      return was === undefined || was.original.name === constraint.name || madeAgain.has(constraint)
        ? []
        : [{ constraint: { ...constraint, name: was.original.name }, to: constraint.name }];
    }),
    bound,
    added: wanted.filter((constraint) => !usable.has(keyOf(constraint))),
    names: new Set([...originals, ...wanted].map(({ name }) => name)),
  };
}
