import type { AnticipatedType, CheckedRoute } from '../../../ir/checked.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import { refusesAt } from '../../../ir/response-bodies.ts';
import { anticipatedAtStart, nodeOf } from '../../../ir/route.ts';
import { anticipateAccepted } from './anticipated-types.ts';
import type { Narrowings } from './narrowings.ts';

/** What a client must send, with what tests and conversions ensure on every path to an answer below 400. */
export function acceptedAtStart(
  checked: CheckedRoute,
  { ensured }: Pick<Narrowings, 'ensured'>,
): readonly AnticipatedType[] {
  const vertices = new Set([...ensured.keys(), ...checked.evaluationOrder.keys()]);
  const known = new Map(
    [...vertices].map((vertex) => [vertex, [...(ensured.get(vertex) ?? []), ...convertedAt(vertex, checked)]]),
  );
  const anticipated = anticipateAccepted(checked, known, (vertex) => refusesAt(checked, vertex));
  const { route, control } = checked;
  const accepted = anticipated.get(edgeVertex(route.start, 'next'));
  // What fails may be accepted by Catch then, whatever the way on would have needed.
  const isCaught = control.catcher !== undefined && anticipated.has(control.catcher);
  return accepted === undefined || isCaught ? anticipatedAtStart(checked) : [...accepted.values()];
}

/** The results of conversions that refuse what they cannot read. */
const convertedAt = (
  vertex: string,
  { route, evaluationOrder, outputType }: CheckedRoute,
): readonly AnticipatedType[] =>
  (evaluationOrder.get(vertex) ?? []).flatMap((step) => {
    if (step.kind !== 'compute') return [];
    const { id, kind } = nodeOf(route, step.node);
    if (kind.passes === undefined || kind.behaviour.kind !== 'pure' || kind.behaviour.rejects !== true) return [];
    return kind.outputs.map(({ name }) => ({
      access: { base: { kind: 'output', node: id, port: name }, path: [] },
      type: outputType(id, name),
    }));
  });
