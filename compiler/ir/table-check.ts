/** A condition between two columns that every row of a table meets. If one of them is null, it is met. */
export interface TableCheck {
  readonly left: string;
  readonly operator: CheckOperator;
  readonly right: string;
  /** The message for a client whose record violates it. */
  readonly message: string;
}

export const checkOperators = ['lt', 'le', 'gt', 'ge', 'eq', 'ne'] as const;
export type CheckOperator = (typeof checkOperators)[number];

const symbols: Readonly<Record<CheckOperator, string>> = { lt: '<', le: '<=', gt: '>', ge: '>=', eq: '=', ne: '<>' };

/** The condition as SQL, given both sides as SQL. */
export const conditionOf = ({ operator }: TableCheck, left: string, right: string): string =>
  `${left} ${symbols[operator]} ${right}`;

/** The operators implied by each operator. */
const implied: Readonly<Record<CheckOperator, readonly CheckOperator[]>> = {
  lt: ['lt', 'le', 'ne'],
  le: ['le'],
  gt: ['gt', 'ge', 'ne'],
  ge: ['ge'],
  eq: ['eq', 'le', 'ge'],
  ne: ['ne'],
};
const mirrored: Readonly<Record<CheckOperator, CheckOperator>> = {
  lt: 'gt',
  le: 'ge',
  gt: 'lt',
  ge: 'le',
  eq: 'eq',
  ne: 'ne',
};

/** Whether one check implies another. */
export function impliesCheck(known: TableCheck, wanted: TableCheck): boolean {
  if (known.left === wanted.left && known.right === wanted.right)
    return implied[known.operator].includes(wanted.operator);
  return (
    known.left === wanted.right &&
    known.right === wanted.left &&
    implied[mirrored[known.operator]].includes(wanted.operator)
  );
}
