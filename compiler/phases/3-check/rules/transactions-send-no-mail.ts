import { mailInTransaction } from '../../../ir/catalogue/check.ts';
import { does } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { runsInTransaction } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * A transaction contains no effect that a rollback cannot undo. What a retry would repeat is of another rule.
 * FS3015 mailInTransaction
 */
export const transactionsSendNoMail: RouteRule = (analysis, report) => {
  const { route, live, isTransactional, runsAgain } = analysis;
  if (!isTransactional) return;
  const cause = route.signature !== undefined ? 'function' : route.transaction ? 'transaction' : 'deduplicate';
  for (const node of live) {
    if (runsAgain(node) || !runsInTransaction(analysis, node)) continue;
    if (node.body === undefined && does(node.kind, 'mail'))
      report(
        mailInTransaction,
        { node: nameOfNode(node), cause, called: node.kind.calls?.id },
        { place: node.place, subject: node.subject },
      );
  }
};
