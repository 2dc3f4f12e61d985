import { valueOf } from './expression.ts';
import type { Expression } from './expression.ts';

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '**']);
/** The functions of `Math` whose result is finite for finite arguments. */
const harmless: ReadonlySet<string> = new Set(['abs', 'ceil', 'floor', 'round', 'sign', 'trunc']);
/** Methods whose result does not contain what their callbacks return. */
const deciding: ReadonlySet<string> = new Set([
  ...['filter', 'find', 'findIndex', 'findLast', 'some', 'every', 'toSorted', 'includes', 'indexOf', 'lastIndexOf'],
  ...['slice', 'at', 'join', 'replace', 'replaceAll', 'split', 'repeat', 'padStart', 'padEnd', 'substring', 'test'],
  ...['groupBy', 'stringify'],
]);

/**
 * Whether a number in the value of an expression may be infinite or NaN. Inputs contain only finite numbers, so code
 * that merely passes them on, compares, sorts or prints them needs no check.
 */
export function mayBeInfinite(part: Expression): boolean {
  switch (part.kind) {
    case 'constant':
    case 'pattern':
    case 'template':
      return false;
    case 'name':
      return part.name === 'NaN' || part.name === 'Infinity';
    case 'group':
      return mayBeInfinite(part.inner);
    case 'unary':
      return part.operator === '+' || (part.operator === '-' && mayBeInfinite(part.operand));
    case 'binary':
      return ofBinary(part);
    case 'choice':
      return mayBeInfinite(part.whenTrue) || mayBeInfinite(part.whenFalse);
    case 'property':
    case 'element':
      return mayBeInfinite(part.object);
    case 'call':
      return ofCall(part);
    case 'list':
      return part.items.some((item) => mayBeInfinite(valueOf(item)));
    case 'object':
      return part.members.some(({ value }) => mayBeInfinite(value));
    case 'function':
      return mayBeInfinite(part.body);
  }
}

function ofBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): boolean {
  if (arithmetic.has(operator)) return operator !== '+' || !(isText(left) || isText(right));
  return (operator === '&&' || operator === '||' || operator === '??') && (mayBeInfinite(left) || mayBeInfinite(right));
}

/** Whether an operand of `+` makes the result a text. */
function isText(part: Expression): boolean {
  if (part.kind === 'group') return isText(part.inner);
  if (part.kind === 'binary') return part.operator === '+' && (isText(part.left) || isText(part.right));
  return part.kind === 'template' || (part.kind === 'constant' && typeof part.value === 'string');
}

function ofCall({ called, given }: Extract<Expression, { kind: 'call' }>): boolean {
  const values = given.map(valueOf);
  if (called.kind === 'name') return called.name === 'Number' || values.some(mayBeInfinite);
  if (called.kind !== 'property') return true;
  const { object, name } = called;
  const isOf = (whole: string): boolean => object.kind === 'name' && object.name === whole;
  if (isOf('Math')) return !harmless.has(name) || values.some(mayBeInfinite);
  if ((isOf('Number') && name.startsWith('parse')) || name === 'charCodeAt') return true;
  if (name === 'groupBy') return values.slice(0, 1).some(mayBeInfinite);
  return mayBeInfinite(object) || (!deciding.has(name) && values.some(mayBeInfinite));
}
