import { code } from '../code/code.ts';
import { connective } from './connective.ts';

export const and = connective({
  type: 'and',
  title: 'And',
  summary: 'Whether both are true.',
  emit: (a, b) => code`${a} && ${b}`,
});
