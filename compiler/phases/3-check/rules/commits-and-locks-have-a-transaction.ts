import { fixedStatus, isRefusal } from '../../../ir/response.ts';
import {
  commitOfOtherStatus,
  commitWithoutTransaction,
  lockWithoutTransaction,
} from '../../../ir/catalogue/transactions.ts';
import { effectOf } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { runsInTransaction } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * A node that commits or locks runs in a transaction, and "commit" is set only on an answer that would otherwise roll
 * back.
 * FS2520 commitWithoutTransaction, FS2521 commitOfOtherStatus, FS2522 lockWithoutTransaction
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
    if (!isTransactional && effectOf(node.kind)?.kind === 'lock')
      report(lockWithoutTransaction, { node: nameOfNode(node) }, { place: node.at(['config', 'lock']), subject });
  }
};
