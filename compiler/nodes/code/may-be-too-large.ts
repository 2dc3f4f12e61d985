import type { ts } from 'ts-morph';
import type { TypeScript } from './typescript.ts';

/** Methods that throw if their first argument is too large a number. */
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
 * Whether evaluating an expression may exceed a limit of JavaScript: it spreads a list into arguments, or calls such a
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
