import type { Operand } from './checked.ts';
import { callEffectOf } from './effect.ts';
import type { AnsweringFlow } from './response-bodies.ts';
import { scopeNodes } from './route.ts';
import { number, required, string } from './type.ts';
import { isSubset } from './type-algebra.ts';

/** Whether a response header, or one of a called guard, may contain characters outside ASCII. */
export const mayAnswerLatin1 = ({ route, operands, bodies }: AnsweringFlow): boolean =>
  scopeNodes(route).some(({ id, kind }) => {
    if (callEffectOf(kind)?.answers?.latin1 === true) return true;
    if (kind.behaviour.kind !== 'respond') return false;
    return [...kind.behaviour.headers.values()].some((port) => !isAscii(operands.get(id)?.get(port)));
  }) || [...bodies.values()].some(mayAnswerLatin1);

/** An unfed header is not sent. Numbers, UUIDs, times and addresses are ASCII. */
function isAscii(use: Operand | undefined): boolean {
  if (use === undefined) return true;
  if (use.kind === 'literal') return typeof use.value !== 'string' || /^[\0-\x7f]*$/.test(use.value);
  return (
    use.kind === 'value' &&
    [number(), string('uuid'), string('timestamp'), string('email')].some((ascii) =>
      isSubset(required(use.type), ascii),
    )
  );
}
