import type { Expression } from './expression.ts';

type IsConstant = (input: string) => boolean;

/** Whether TypeScript infers a literal type for an expression, given which inputs have one. */
export function mayBeConstant(part: Expression, isConstant: IsConstant): boolean {
  const of = (inner: Expression): boolean => mayBeConstant(inner, isConstant);
  switch (part.kind) {
    case 'constant':
      return true;
    case 'template':
      return part.parts.length === 1;
    case 'name':
      return isConstant(part.name);
    case 'group':
      return of(part.inner);
    case 'choice':
      return of(part.whenTrue) && of(part.whenFalse);
    case 'unary':
      return part.operator === 'typeof';
    // If TypeScript knows that `a` is present, `a ?? b` and `a || b` have its type, and `a && b` has the type of `b`.
    case 'binary':
      if (part.operator === '&&') return of(part.right);
      return (part.operator === '??' || part.operator === '||') && of(part.left);
    default:
      return false;
  }
}

/**
 * Whether a condition contains a literal `true` or `false`. TypeScript then considers the code after it unreachable,
 * and narrows nothing there.
 */
export function holdsTruth(part: Expression, isTruth: IsConstant): boolean {
  switch (part.kind) {
    case 'constant':
      return typeof part.value === 'boolean';
    case 'name':
      return isTruth(part.name);
    case 'group':
      return holdsTruth(part.inner, isTruth);
    case 'unary':
      return holdsTruth(part.operand, isTruth);
    case 'binary':
      return (
        (part.operator === '&&' || part.operator === '||') &&
        [part.left, part.right].some((side) => holdsTruth(side, isTruth))
      );
    default:
      return false;
  }
}
