import { fixedStatus, isRefusal } from '../../../ir/response.ts';
import {
  commitOfOtherStatus,
  commitWithoutTransaction,
  lockWithoutTransaction,
} from '../../../ir/catalogue/transactions.ts';
import { linksWithoutTransaction } from '../../../ir/catalogue/links.ts';
import { effectOf } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { runsInTransaction } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * A node that commits, locks or sets links runs in a transaction, and "commit" is set only on an answer that would
 * otherwise roll back.
 * FS2520 commitWithoutTransaction, FS2521 commitOfOtherStatus, FS2522 lockWithoutTransaction, FS2555
 * linksWithoutTransaction
 */
export const commitsAndLocksHaveATransaction: RouteRule = (analysis, report) => {
  for (const node of analysis.live) {
    const isTransactional = runsInTransaction(analysis, node);
    const { behaviour } = node.kind;
    const { subject } = node;
    if (behaviour.kind === 'respond' && behaviour.commit === true) {
      const status = fixedStatus(node);
      const place = node.at(['config', 'commit']);
      if (!isTransactional) report(commitWithoutTransaction, { node: nameOfNode(node) }, { place, subject });
      else if (status !== undefined && !isRefusal(status))
        report(commitOfOtherStatus, { node: nameOfNode(node), status }, { place, subject });
    }
    const effect = effectOf(node.kind);
    if (!isTransactional && effect?.kind === 'write' && effect.needsTransaction === true)
      report(linksWithoutTransaction, { node: nameOfNode(node) }, { place: node.place, subject });
    if (!isTransactional && effect?.kind === 'lock')
      report(lockWithoutTransaction, { node: nameOfNode(node) }, { place: node.at(['config', 'lock']), subject });
  }
};
