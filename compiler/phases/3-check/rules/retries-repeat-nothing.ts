import { retriedEffect } from '../../../ir/catalogue/transactions.ts';
import { isAct } from '../../../ir/deed.ts';
import { deedsOf, does } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A node that runs again when its transaction is retried only acts in the database or writes to the log.
 * FS2532 retriedEffect
 */
export const retriesRepeatNothing: RouteRule = ({ live, runsAgain }, report) => {
  for (const node of live) {
    const isOutside = deedsOf(node.kind).some((deed) => isAct(deed) && !deed.usesDatabase);
    if (node.body === undefined && isOutside && runsAgain(node))
      report(
        retriedEffect,
        { node: nameOfNode(node), called: node.kind.calls?.id, mayQueue: does(node.kind, 'mail', 'http') },
        { place: node.place, subject: node.subject },
      );
  }
};
