import { fixedStatus, isAnswer } from '../../../ir/response.ts';
import { verifiedAnswer, verifiedWithoutAnswer } from '../../../ir/catalogue/webhooks.ts';
import type { Node } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { alternative, isKind } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import type { RouteTypes } from '../analysis/types.ts';
import { provingGuards, refuses } from '../analysis/webhook-guards.ts';
import type { RouteRule } from './rule.ts';

/**
 * To providers, a 2xx means that the delivery was received. They ignore the rest of the answer.
 * FS3316 verifiedWithoutAnswer, FS3317 verifiedAnswer
 */
export const webhookConfirmsReceipt: RouteRule = ({ guards, flat: { types } }, report) => {
  const silent: Node[] = [];
  const wordy = new Set<Node>();
  for (const { check, after } of provingGuards(guards).filter(refuses)) {
    const answers = after.filter(isAnswer);
    const accepting = answers.filter((node) => isSuccess(fixedStatus(node)));
    if (accepting.length === 0 && answers.every((node) => fixedStatus(node) !== undefined)) silent.push(check);
    for (const node of accepting) if (!confirmsReceipt(node, types)) wordy.add(node);
  }
  const innermost = silent.at(-1);
  if (innermost !== undefined)
    report(
      verifiedWithoutAnswer,
      { check: nameOfNode(innermost) },
      { place: innermost.place, subject: innermost.subject },
    );
  for (const node of wordy)
    report(verifiedAnswer, { node: nameOfNode(node) }, { place: node.place, subject: node.subject });
};

const isSuccess = (status: number | undefined): boolean => status !== undefined && status >= 200 && status <= 299;

function confirmsReceipt(node: Node, types: RouteTypes): boolean {
  const { behaviour } = node.kind;
  return behaviour.kind === 'respond' && isReceipt(types.inputType(node, behaviour.body));
}

/** `{ received: boolean }` */
function isReceipt(type: Type): boolean {
  const object = alternative(type, 'object');
  const received = object?.fields.get('received');
  if (
    object === undefined ||
    object.open ||
    object.fields.size !== 1 ||
    !isKind(type, 'object') ||
    type.presence !== 'required'
  )
    return false;
  return received !== undefined && isKind(received, 'boolean') && received.presence === 'required';
}
