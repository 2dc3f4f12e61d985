import { mailInTransaction } from '../../../ir/catalogue/check.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A transaction holds no effect that a rollback cannot take back.
 * FS3015 mailInTransaction
 */
export const transactionsSendNoMail: RouteRule = ({ route, live, isTransactional }, report) => {
  if (!isTransactional) return;
  const cause = route.transaction ? 'transaction' : 'deduplicate';
  for (const node of live) {
    const { behaviour } = node.kind;
    if (behaviour.kind === 'effect' && behaviour.effect.kind === 'mail')
      report(mailInTransaction, { node: nameOfNode(node), cause }, { place: node.place, subject: node.subject });
  }
};
