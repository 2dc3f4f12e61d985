import { requestInTransaction } from '../../../ir/catalogue/http-requests.ts';
import { does } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { runsInTransaction } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * A transaction waits for no other server, whose deeds it cannot take back. What a retry would repeat is of another
 * rule.
 * FS3423 requestInTransaction
 */
export const transactionsCallNobody: RouteRule = (analysis, report) => {
  if (!analysis.isTransactional) return;
  for (const node of analysis.live) {
    const isInside = !analysis.runsAgain(node) && runsInTransaction(analysis, node);
    if (isInside && node.body === undefined && does(node.kind, 'http'))
      report(
        requestInTransaction,
        { node: nameOfNode(node), called: node.kind.calls?.id },
        { place: node.place, subject: node.subject },
      );
  }
};
