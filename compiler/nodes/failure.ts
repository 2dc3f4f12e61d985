import type { OutputPort } from '../ir/kind.ts';
import { number, object, optional, string } from '../ir/type.ts';

/** The output of every effect that is available on its `error` branch. */
export const failureOutput: OutputPort = { name: 'failure', with: 'error' };
const why = [
  ['message', string()],
  ['code', string()],
] as const;
export const failure = object(why);
/** The failure of a request to another server, which may have answered with a status. */
export const failureOfRequest = object([...why, ['status', optional(number('int32', 'status'))]]);
/** The failure of an item of a list. */
export const failureOfItem = object([['index', number('int32', 'index')], ...why]);
