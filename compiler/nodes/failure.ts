import type { OutputPort } from '../ir/kind.ts';
import { object, string } from '../ir/type.ts';

/** The output of every effect that is available on its `error` branch. */
export const failureOutput: OutputPort = { name: 'failure', with: 'error' };
export const failure = object([
  ['message', string()],
  ['code', string()],
]);
