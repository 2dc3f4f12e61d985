import type { ComputeContext } from './compute.ts';
import { textOf } from './config.ts';
import { refuse } from './refusal.ts';
import { asNumber } from './values.ts';

export function calculate({ config, input, made }: ComputeContext): number {
  const operator = textOf(config, 'operator');
  const result = resultOf(operator, asNumber(input('a')), asNumber(input('b')));
  if (Number.isFinite(result) || signs[operator] === undefined) return result;
  throw refuse(made.status, `${made.name} must be a finite number`);
}

const signs: Readonly<Record<string, string>> = { add: '+', subtract: '-', multiply: '*', divide: '/', modulo: '%' };

function resultOf(operator: string, a: number, b: number): number {
  switch (operator) {
    case 'add':
      return a + b;
    case 'subtract':
      return a - b;
    case 'multiply':
      return a * b;
    case 'divide':
      return a / b;
    case 'modulo':
      return a % b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    case 'round':
      return Math.round(a);
    case 'floor':
      return Math.floor(a);
    case 'ceil':
      return Math.ceil(a);
    default:
      return Math.abs(a);
  }
}
