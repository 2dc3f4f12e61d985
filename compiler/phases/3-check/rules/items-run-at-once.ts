import { callInTransaction, notConcurrent } from '../../../ir/catalogue/containers.ts';
import { callEffectOf, effectOf, mayAnswer } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { runsInTransaction, scopesIn } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * Items that run at the same time do not answer, and do not use the single connection of a transaction, neither
 * directly nor in a called function.
 * FS2530 notConcurrent
 * FS2531 callInTransaction
 */
export const itemsRunAtOnce: RouteRule = (analysis, report) => {
  const { reached, bodies } = analysis;
  for (const node of reached) {
    const isTransactional = runsInTransaction(analysis, node);
    const body = bodies.get(node.id);
    if (body === undefined && isTransactional && callEffectOf(node.kind)?.forbidsTransaction === true)
      report(
        callInTransaction,
        { node: nameOfNode(node), called: node.kind.calls?.id ?? '' },
        { place: node.place, subject: node.subject },
      );
    if (body === undefined || node.kind.container?.concurrency === undefined) continue;
    const inside = scopesIn(body).flatMap((scope) => scope.reached.filter(({ id }) => !scope.bodies.has(id)));
    const answering = inside.find(({ kind }) => mayAnswer(kind));
    const asking = isTransactional ? inside.find(({ kind }) => effectOf(kind)?.usesDatabase === true) : undefined;
    const culprit = answering ?? asking;
    if (culprit === undefined) continue;
    report(
      notConcurrent,
      { container: nameOfNode(node), node: nameOfNode(culprit), answers: answering !== undefined },
      {
        place: node.at(['config', 'concurrency']),
        subject: node.subject,
        related: [{ message: 'what they would do at the same time', place: culprit.place }],
      },
    );
  }
};
