import { asNumber, asText, canonical } from './values.ts';

export function compare(operator: string, left: unknown, right: unknown): boolean {
  switch (operator) {
    case 'eq':
      return canonical(left) === canonical(right);
    case 'ne':
      return canonical(left) !== canonical(right);
    case 'contains':
      if (Array.isArray(left)) return left.some((item) => canonical(item) === canonical(right));
      return typeof right === 'string' && asText(left).includes(right);
    case 'starts-with':
      return asText(left).startsWith(asText(right));
    case 'ends-with':
      return asText(left).endsWith(asText(right));
    default:
      return typeof left === 'number'
        ? inOrder(operator, left - asNumber(right))
        : inOrder(operator, orderOfTexts(asText(left), asText(right)));
  }
}

/** By UTF-16 code units. */
const orderOfTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function inOrder(operator: string, difference: number): boolean {
  if (operator === 'lt') return difference < 0;
  if (operator === 'le') return difference <= 0;
  return operator === 'gt' ? difference > 0 : difference >= 0;
}
