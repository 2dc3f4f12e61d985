import { mailInTransaction } from '../../../ir/catalogue/check.ts';
import { requestInTransaction } from '../../../ir/catalogue/http-requests.ts';
import { storeInTransaction } from '../../../ir/catalogue/stored-files.ts';
import { does } from '../../../ir/effect.ts';
import { placeTransactions } from '../../../ir/place-transaction.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node } from '../../../ir/project.ts';
import { runsInTransaction } from '../analysis/route-analysis.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * A transaction contains no effect that a rollback cannot undo. Effects that a retry would repeat are covered by
 * another rule.
 * FS3015 mailInTransaction, FS3423 requestInTransaction, FS3470 storeInTransaction
 */
export const transactionsStayInside: RouteRule = (analysis, report) => {
  const { route, live, runsAgain } = analysis;
  const cause = route.signature !== undefined ? 'function' : route.transaction ? 'transaction' : 'deduplicate';
  for (const node of live) {
    if (node.body !== undefined || runsAgain(node) || !runsInTransaction(analysis, node)) continue;
    const facts = { node: nameOfNode(node), called: node.kind.calls?.id };
    const where = { place: node.place, subject: node.subject };
    if (does(node.kind, 'mail')) report(mailInTransaction, { ...facts, cause }, where);
    if (!hasBegun(analysis, node)) continue;
    if (does(node.kind, 'http')) report(requestInTransaction, facts, where);
    if (does(node.kind, 'store'))
      report(storeInTransaction, { ...facts, cause: route.scope === undefined ? cause : 'body' }, where);
  }
};

/** Whether the transaction has begun at a node; nodes before the first use of the database are outside. */
function hasBegun({ route, control, isTransactional: transactional }: RouteAnalysis, { id }: Node): boolean {
  if (route.signature !== undefined || route.scope !== undefined) return true;
  const places = placeTransactions({ route, control, transactional });
  return places.kind !== 'placed' || places.at.some((start) => control.dominators.dominates(start, id));
}
