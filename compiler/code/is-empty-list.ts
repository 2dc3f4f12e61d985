import { print } from './code.ts';
import type { Code } from './code.ts';
import { isMark } from './mark.ts';

/** Whether it is `[]`, which TypeScript takes for a list of nothing. */
export const isEmptyList = ({ chunks }: Code): boolean =>
  chunks.every((chunk) => typeof chunk === 'string' || isMark(chunk)) && /^[(]*\[\][)]*$/.test(print({ chunks }));
