import type { OutputPort } from '../ir/kind.ts';
import { object, string } from '../ir/type.ts';

/** What every effect gives at its `error` output. */
export const failureOutput: OutputPort = { name: 'failure', with: 'error' };
export const failure = object([
  ['message', string()],
  ['code', string()],
]);
