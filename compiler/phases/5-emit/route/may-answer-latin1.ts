import type { CheckedRoute, Operand } from '../../../ir/checked.ts';
import { required, string } from '../../../ir/type.ts';
import { isSubset } from '../../../ir/type-algebra.ts';

/** Whether a response header may contain characters outside ASCII. */
export function mayAnswerLatin1({ route: { nodes, url }, operands }: CheckedRoute): boolean {
  if (url === undefined) return false;
  return [...nodes.values()].some(
    ({ id, kind: { behaviour } }) =>
      behaviour.kind === 'respond' &&
      [...behaviour.headers.values()].some((port) => !isAscii(operands.get(id)?.get(port))),
  );
}

/** An unfed header is not sent. UUIDs, times and addresses are ASCII. */
function isAscii(use: Operand | undefined): boolean {
  if (use === undefined) return true;
  if (use.kind === 'literal') return typeof use.value !== 'string' || /^[\0-\x7f]*$/.test(use.value);
  return (
    use.kind === 'value' &&
    [string('uuid'), string('timestamp'), string('email')].some((ascii) => isSubset(required(use.type), ascii))
  );
}
