import type { Reporter } from '../../../base/diagnostic.ts';
import { noDeduplicate, verifiedAnswer, verifiedWithoutAnswer } from '../../../ir/catalogue/webhooks.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { alternative, isKind } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { fixedStatus, isAnswer, isConsequence } from '../../../ir/answers.ts';
import { provingGuards, refuses } from './webhook-is-verified.ts';
import type { Guard } from './webhook-is-verified.ts';
import type { Typed } from '../analysis/types.ts';

/** Providers deliver a webhook more than once: what it does comes after the `first` edge of a Deduplicate. */
export function warnRepeated(route: Route, control: ControlGraph, { report }: Reporter): void {
  if (route.trigger.isDelivery !== true) return;
  const nodes = control.nodes.flatMap((id) => route.nodes.get(id) ?? []);
  const firsts = nodes.flatMap(({ id, kind: { behaviour } }) =>
    behaviour.kind === 'test' && behaviour.effect?.kind === 'once' ? [edgeVertex(id, behaviour.whenTrue)] : [],
  );
  const repeated = nodes.filter(
    ({ id, kind }) =>
      isConsequence(kind) &&
      kind.behaviour.kind !== 'test' &&
      !firsts.some((edge) => control.dominators.dominates(edge, id)),
  );
  const [first, ...others] = repeated;
  if (first === undefined) return;
  const related = others.map(({ place }) => ({ message: 'so does this node', place }));
  report(noDeduplicate, { node: nameOfNode(first) }, { place: first.place, subject: first.subject, related });
}

/** Providers take a 2xx as received; what else the answer holds is nobody's to read. */
export function warnAnswers(gates: readonly Guard[], typed: Typed, { report }: Reporter): void {
  const silent: Node[] = [];
  const wordy = new Set<Node>();
  for (const { branch, after } of provingGuards(gates).filter(refuses)) {
    const answers = after.filter(isAnswer);
    const accepting = answers.filter((node) => isSuccess(fixedStatus(node)));
    if (accepting.length === 0 && answers.every((node) => fixedStatus(node) !== undefined)) silent.push(branch);
    for (const node of accepting) if (!confirmsReceipt(node, typed)) wordy.add(node);
  }
  const innermost = silent.at(-1);
  if (innermost !== undefined)
    report(
      verifiedWithoutAnswer,
      { branch: nameOfNode(innermost) },
      { place: innermost.place, subject: innermost.subject },
    );
  for (const node of wordy)
    report(verifiedAnswer, { node: nameOfNode(node) }, { place: node.place, subject: node.subject });
}

const isSuccess = (status: number | undefined): boolean => status !== undefined && status >= 200 && status <= 299;

function confirmsReceipt(node: Node, typed: Typed): boolean {
  const { behaviour } = node.kind;
  return behaviour.kind === 'respond' && isReceipt(typed.inputType(node, behaviour.body));
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
