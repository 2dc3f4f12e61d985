import { code } from '../code/code.ts';
import { connective } from './connective.ts';

export const or = connective({
  type: 'or',
  title: 'Or',
  summary: 'Whether one of the two is true, or both.',
  emit: (a, b) => code`${a} || ${b}`,
});
