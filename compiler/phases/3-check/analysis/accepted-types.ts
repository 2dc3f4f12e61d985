import type { AnticipatedType, CheckedRoute, EvaluationStep } from '../../../ir/checked.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import { rejectsInput } from '../../../ir/may-reject.ts';
import { refusesAt } from '../../../ir/response-bodies.ts';
import { anticipatedAtStart, nodeOf } from '../../../ir/route.ts';
import { anticipateAccepted } from './anticipated-types.ts';
import type { Narrowings } from './narrowings.ts';

/** What a client must send, with what tests and conversions ensure on every path to an answer below 400. */
export function acceptedAtStart(
  checked: CheckedRoute,
  { ensured }: Pick<Narrowings, 'ensured'>,
): readonly AnticipatedType[] {
  const known = new Map(ensured);
  for (const [vertex, steps] of checked.evaluationOrder) {
    const converted = steps.flatMap((step) => convertedBy(step, checked));
    if (converted.length > 0) known.set(vertex, [...(known.get(vertex) ?? []), ...converted]);
  }
  const anticipated = anticipateAccepted(checked, known, (vertex) => refusesAt(checked, vertex));
  const { route, control } = checked;
  const accepted = anticipated.get(edgeVertex(route.start, 'next'));
  // What fails may be accepted by Catch then, whatever the way on would have needed.
  const isCaught = control.catcher !== undefined && anticipated.has(control.catcher);
  return accepted === undefined || isCaught ? anticipatedAtStart(checked) : [...accepted.values()];
}

/** The result of a conversion that refuses what it cannot read. */
function convertedBy(step: EvaluationStep, { route, outputType }: CheckedRoute): readonly AnticipatedType[] {
  if (step.kind !== 'compute') return [];
  const node = nodeOf(route, step.node);
  if (node.kind.passes === undefined || !rejectsInput(node)) return [];
  return node.kind.outputs.map(({ name }) => ({
    access: { base: { kind: 'output', node: node.id, port: name }, path: [] },
    type: outputType(node.id, name),
  }));
}
