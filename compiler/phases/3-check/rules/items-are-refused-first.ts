import { lateItem } from '../../../ir/catalogue/containers.ts';
import { isConsequence } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import { lateInBody } from '../analysis/refusals.ts';
import type { RouteRule } from './rule.ts';

/**
 * Outside a transaction, no item is refused after earlier items have acted. A function is exempt: it may run in the
 * transaction of its caller.
 * FS3415 lateItem
 */
export const itemsAreRefusedFirst: RouteRule = (analysis, report) => {
  const { route, reached, isTransactional } = analysis;
  const before = reached.find(({ kind }) => isConsequence(kind));
  const [first, ...others] = lateInBody(analysis);
  if (isTransactional || route.signature !== undefined || before === undefined || first === undefined) return;
  const { node, port } = first;
  report(
    lateItem,
    { node: nameOfNode(node), container: nameOfNode(nodeOf(route, route.start)), before: nameOfNode(before) },
    {
      place: node.inputs.get(port ?? '')?.place ?? node.place,
      subject: node.subject,
      related: [
        { message: 'this may have been done for others by then', place: before.place },
        ...others.flatMap((other) =>
          other.node === node ? [] : [{ message: 'so may this refuse one', place: other.node.place }],
        ),
      ],
    },
  );
};
