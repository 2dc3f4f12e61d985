import { notConcurrent } from '../../../ir/catalogue/containers.ts';
import { effectOf, mayAnswer } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { scopesIn } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * Of items that run at the same time, none answers, and none uses the one connection of a transaction.
 * FS2530 notConcurrent
 */
export const itemsRunAtOnce: RouteRule = ({ route, reached, bodies, isTransactional }, report) => {
  for (const container of reached) {
    const body = bodies.get(container.id);
    if (body === undefined || container.kind.container?.concurrency === undefined) continue;
    const inside = scopesIn(body).flatMap((scope) => scope.reached.filter(({ id }) => !scope.bodies.has(id)));
    const answering = inside.find(({ kind }) => mayAnswer(kind));
    const asking = inside.find(({ kind }) => effectOf(kind)?.usesDatabase === true);
    const isShared = isTransactional || route.signature !== undefined;
    const node = answering ?? (isShared ? asking : undefined);
    if (node === undefined) continue;
    const why = answering !== undefined ? 'answers' : isTransactional ? 'transaction' : 'function';
    report(
      notConcurrent,
      { container: nameOfNode(container), node: nameOfNode(node), why },
      {
        place: container.at(['config', 'concurrency']),
        subject: container.subject,
        related: [{ message: 'what they would do at the same time', place: node.place }],
      },
    );
  }
};
