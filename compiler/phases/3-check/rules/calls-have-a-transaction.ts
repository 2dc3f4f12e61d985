import { callWithoutTransaction } from '../../../ir/catalogue/transactions.ts';
import { callEffectOf } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { runsInTransaction } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * A function that only runs in a transaction is called in one.
 * FS2527 callWithoutTransaction
 */
export const callsHaveATransaction: RouteRule = (analysis, report) => {
  for (const node of analysis.live)
    if (
      node.body === undefined &&
      callEffectOf(node.kind)?.needsTransaction === true &&
      !runsInTransaction(analysis, node)
    )
      report(
        callWithoutTransaction,
        { node: nameOfNode(node), called: node.kind.calls?.id ?? '' },
        { place: node.place, subject: node.subject },
      );
};
