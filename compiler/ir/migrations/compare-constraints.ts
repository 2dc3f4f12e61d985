import { constraintsOf, keyOf, targetColumns, type Constraint } from './constraints.ts';
import type { TableFacts } from '../table-facts.ts';

export interface ComparedConstraints {
  /** Under their names in the database, with the old names of tables and columns. */
  readonly gone: readonly Constraint[];
  /** Those that stay, with the new names of tables and columns. */
  readonly kept: readonly Constraint[];
  /** Those that existing rows are known to satisfy, whether they stay or not. */
  readonly satisfied: readonly Constraint[];
  readonly renamed: readonly { readonly constraint: Constraint; readonly to: string }[];
  readonly added: readonly Constraint[];
  /** All names, before and after. */
  readonly names: ReadonlySet<string>;
}

/** `old` is `before` under new names. */
export function compareConstraints(
  before: readonly TableFacts[],
  old: readonly TableFacts[],
  after: readonly TableFacts[],
  isReplaced: (table: string, column: string) => boolean,
): ComparedConstraints {
  // Both lists have the same order and length.
  const originals = constraintsOf(before);
  const stale = ({ table, columns, target, living }: Constraint): boolean =>
    [...columns, ...(living === undefined ? [] : [living])].some((column) => isReplaced(table, column)) ||
    (target !== undefined && targetColumns(target).some((column) => isReplaced(target.table, column)));
  const existing = constraintsOf(old).map((constraint, index) => ({
    original: originals[index] ?? constraint,
    constraint,
  }));
  const usable = new Map(
    existing.filter(({ constraint }) => !stale(constraint)).map((each) => [keyOf(each.constraint), each]),
  );
  const wanted = constraintsOf(after);
  const wantedKeys = new Set(wanted.map(keyOf));
  return {
    gone: existing
      .filter(({ constraint }) => stale(constraint) || !wantedKeys.has(keyOf(constraint)))
      .map(({ original }) => original),
    kept: wanted.filter((constraint) => usable.has(keyOf(constraint))),
    satisfied: [...usable.values()].map(({ constraint }) => constraint),
    renamed: wanted.flatMap((constraint) => {
      const was = usable.get(keyOf(constraint));
      return was === undefined || was.original.name === constraint.name
        ? []
        : [{ constraint: { ...constraint, name: was.original.name }, to: constraint.name }];
    }),
    added: wanted.filter((constraint) => !usable.has(keyOf(constraint))),
    names: new Set([...originals, ...wanted].map(({ name }) => name)),
  };
}
