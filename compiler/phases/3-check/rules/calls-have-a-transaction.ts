import { callWithoutTransaction } from '../../../ir/catalogue/transactions.ts';
import { callEffectOf } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A function that only runs in a transaction is called in one.
 * FS2527 callWithoutTransaction
 */
export const callsHaveATransaction: RouteRule = ({ live, isTransactional }, report) => {
  if (isTransactional) return;
  for (const node of live)
    if (node.body === undefined && callEffectOf(node.kind)?.needsTransaction === true)
      report(
        callWithoutTransaction,
        { node: nameOfNode(node), called: node.kind.calls?.id ?? '' },
        { place: node.place, subject: node.subject },
      );
};
