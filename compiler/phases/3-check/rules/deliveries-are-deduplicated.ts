import { does, isConsequence } from '../../../ir/effect.ts';
import { noDeduplicate } from '../../../ir/catalogue/webhooks.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * Providers may deliver a webhook more than once, so its consequences come after the `first` edge of a Deduplicate.
 * FS3315 noDeduplicate
 */
export const deliveriesAreDeduplicated: RouteRule = ({ route, flat: { control, reached } }, report) => {
  if (route.trigger.isDelivery !== true) return;
  const firsts = reached.flatMap(({ id, kind: { behaviour } }) =>
    behaviour.kind === 'test' && behaviour.effect?.kind === 'once' ? [edgeVertex(id, behaviour.whenTrue)] : [],
  );
  const [first, ...others] = reached.filter(
    ({ id, kind }) =>
      isConsequence(kind) && !does(kind, 'once') && !firsts.some((edge) => control.dominators.dominates(edge, id)),
  );
  if (first === undefined) return;
  const related = others.map(({ place }) => ({ message: 'so does this node', place }));
  report(noDeduplicate, { node: nameOfNode(first) }, { place: first.place, subject: first.subject, related });
};
