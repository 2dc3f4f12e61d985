import type { ts } from 'ts-morph';
import type { TypeScript } from './typescript.ts';

type IsConstant = (input: string) => boolean;

/** Whether TypeScript infers a literal type for an expression, given which inputs have one. */
export function mayBeConstant(given: ts.Expression, isConstant: IsConstant, typescript: TypeScript): boolean {
  const { SyntaxKind: syntax } = typescript;
  return of(given);

  function of(part: ts.Expression): boolean {
    if (typescript.isParenthesizedExpression(part)) return of(part.expression);
    if (typescript.isIdentifier(part)) return isConstant(part.text);
    if (typescript.isConditionalExpression(part)) return of(part.whenTrue) && of(part.whenFalse);
    if (typescript.isBinaryExpression(part)) return ofBinary(part);
    const constants: readonly ts.SyntaxKind[] = [syntax.TrueKeyword, syntax.FalseKeyword, syntax.NullKeyword];
    return typescript.isLiteralExpression(part) || constants.includes(part.kind);
  }

  /** If TypeScript knows that `a` is there, `a ?? b` and `a || b` have its type, and `a && b` has the type of `b`. */
  function ofBinary({ left, operatorToken: { kind }, right }: ts.BinaryExpression): boolean {
    if (kind === syntax.AmpersandAmpersandToken) return of(right);
    return (kind === syntax.QuestionQuestionToken || kind === syntax.BarBarToken) && of(left);
  }
}

/**
 * Whether a condition holds `true` or `false` as such. TypeScript then takes the code behind it for unreachable, where
 * it narrows nothing.
 */
export function holdsTruth(part: ts.Expression, isTruth: IsConstant, typescript: TypeScript): boolean {
  const { SyntaxKind: syntax } = typescript;
  if (typescript.isIdentifier(part)) return isTruth(part.text);
  if (typescript.isParenthesizedExpression(part)) return holdsTruth(part.expression, isTruth, typescript);
  if (typescript.isPrefixUnaryExpression(part)) return holdsTruth(part.operand, isTruth, typescript);
  if (!typescript.isBinaryExpression(part))
    return part.kind === syntax.TrueKeyword || part.kind === syntax.FalseKeyword;
  const { kind } = part.operatorToken;
  return (
    (kind === syntax.AmpersandAmpersandToken || kind === syntax.BarBarToken) &&
    [part.left, part.right].some((side) => holdsTruth(side, isTruth, typescript))
  );
}
