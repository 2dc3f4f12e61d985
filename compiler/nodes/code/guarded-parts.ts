import type { ts } from 'ts-morph';
import { mayBe, partsOf } from './type-of-value.ts';
import type { TypeContext } from './type-of-value.ts';

/**
 * The ends of the parts of an expression whose value may not have TypeScript's type: properties that an object may only
 * inherit, such as `constructor`, and `JSON.stringify` of a value that may be undefined.
 */
export function guardedParts(expression: ts.Expression, context: TypeContext): readonly number[] {
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (isGuarded(node, context)) found.push(node.getEnd());
    node.forEachChild(visit);
  };
  visit(expression);
  return found;
}

function isGuarded(node: ts.Node, context: TypeContext): boolean {
  const { checker, typescript } = context;
  if (typescript.isPropertyAccessExpression(node)) return mayInherit(node.expression, [node.name.text], context);
  if (typescript.isElementAccessExpression(node)) {
    const key = checker.getTypeAtLocation(node.argumentExpression);
    return mayInherit(node.expression, textsOf(key, context), context);
  }
  if (!typescript.isCallExpression(node) || node.expression.getText() !== 'JSON.stringify') return false;
  const [given] = node.arguments;
  const { TypeFlags } = typescript;
  return given !== undefined && mayBe(checker.getTypeAtLocation(given), TypeFlags.Undefined | TypeFlags.Unknown);
}

/** Whether an object may only inherit a property of one of these names, or of any name if `names` is undefined. */
function mayInherit(node: ts.Expression, names: readonly string[] | undefined, context: TypeContext): boolean {
  const { checker, typescript } = context;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const isObject = partsOf(type).some(
    (part) =>
      (part.flags & typescript.TypeFlags.Object) !== 0 &&
      !checker.isArrayLikeType(part) &&
      part.getCallSignatures().length === 0,
  );
  return isObject && (names === undefined || names.some((name) => name in {} && type.getProperty(name) === undefined));
}

/** The possible texts of a key; undefined if it can be any. */
function textsOf(key: ts.Type, { typescript }: TypeContext): readonly string[] | undefined {
  const texts = partsOf(key).filter((part) => (part.flags & typescript.TypeFlags.NumberLike) === 0);
  const literals = texts.filter((part) => part.isStringLiteral());
  return literals.length < texts.length ? undefined : literals.map(({ value }) => value);
}
