import { someWithin } from './expression.ts';
import type { Expression } from './expression.ts';

/** Methods that throw if their first argument is too large. */
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
 * Whether evaluating an expression may exceed a limit of JavaScript, by spreading a list into arguments or by calling
 * such a method.
 */
export const mayBeTooLarge = (expression: Expression): boolean =>
  someWithin(expression, (part) => {
    if (part.kind !== 'call') return false;
    if (part.given.some(({ kind }) => kind === 'spread')) return true;
    const [size] = part.given;
    const isSmall = size === undefined || (size.kind === 'constant' && Number(size.value) <= 100);
    return part.called.kind === 'property' && bounded.has(part.called.name) && !isSmall;
  });
