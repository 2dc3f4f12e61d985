import type { ts } from 'ts-morph';
import type { TypeContext } from './type-of-value.ts';

/**
 * The inputs with an object that is used as a whole (spread, returned or passed as an argument) rather than only field
 * by field. `declared` are the declarations of the inputs.
 */
export function wholeInputs(
  expression: ts.Expression,
  declared: ReadonlyMap<string, ts.Node>,
  context: TypeContext,
): readonly string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isWhole(node, context))
      for (const declaration of objectsOf(context.checker.getTypeAtLocation(node), context, 0))
        for (const [name, input] of declared) if (isWithin(declaration, input)) found.add(name);
    node.forEachChild(visit);
  };
  visit(expression);
  return [...found];
}

/**
 * Whether a value is used as a whole. It is not if a property is read from it, or if the node is a declared name. A
 * `...rest` takes fields that are not named.
 */
function isWhole(node: ts.Node, context: TypeContext): boolean {
  const { typescript } = context;
  const { parent } = node;
  if (typescript.isObjectBindingPattern(node)) return node.elements.some((each) => each.dotDotDotToken !== undefined);
  if (!typescript.isExpression(node)) return false;
  if (typescript.isPropertyAccessExpression(parent) || typescript.isElementAccessExpression(parent)) return false;
  if (typescript.isParenthesizedExpression(parent) && parent.expression === node) return isWhole(parent, context);
  return !typescript.isParameter(parent) && !typescript.isBindingElement(parent);
}

const deepest = 10;

/** Where the object types within a type are declared. */
function objectsOf(type: ts.Type, context: TypeContext, depth: number): readonly ts.Node[] {
  if (depth > deepest) return [];
  const inner = (part: ts.Type): readonly ts.Node[] => objectsOf(part, context, depth + 1);
  if (type.isUnionOrIntersection()) return type.types.flatMap(inner);
  if (context.checker.isArrayLikeType(type)) return [type.getNumberIndexType() ?? []].flat().flatMap(inner);
  const indexed = type.getStringIndexType();
  return [...(type.getSymbol()?.declarations ?? []), ...(indexed === undefined ? [] : inner(indexed))];
}

const isWithin = (node: ts.Node, outer: ts.Node): boolean =>
  node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
