import type { ts } from 'ts-morph';
import type { TypeScript } from './typescript.ts';

/** Methods that JavaScript refuses to carry out for the size of their first number. */
const bounded: ReadonlySet<string> = new Set([
  'repeat',
  'padStart',
  'padEnd',
  'toFixed',
  'toPrecision',
  'toString',
  'fromCodePoint',
]);

/**
 * Whether the value of an expression may be too large to be computed: it hands a list on as arguments, or calls such a
 * method.
 */
export function mayBeTooLarge(expression: ts.Node, typescript: TypeScript): boolean {
  if (typescript.isCallExpression(expression)) {
    const { expression: called, arguments: given } = expression;
    if (given.some((argument) => typescript.isSpreadElement(argument))) return true;
    const [size] = given;
    const isSmall = size === undefined || (typescript.isNumericLiteral(size) && Number(size.text) <= 100);
    if (typescript.isPropertyAccessExpression(called) && bounded.has(called.name.text) && !isSmall) return true;
  }
  return typescript.forEachChild(expression, (child) => mayBeTooLarge(child, typescript) || undefined) ?? false;
}
