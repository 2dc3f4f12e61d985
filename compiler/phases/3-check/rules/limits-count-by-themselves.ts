import {
  limitAmongWays,
  limitInTransaction,
  limitsOfOneScope,
  writtenBeforeLimit,
} from '../../../ir/catalogue/limits.ts';
import { storedForLater } from '../../../ir/deed.ts';
import { callEffectOf, does, effectOf, keepsKeys } from '../../../ir/effect.ts';
import type { Kind } from '../../../ir/kind.ts';
import { findLimited, placeTransactions } from '../../../ir/place-transaction.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every Limit Rate counts outside of transactions, and separately from every other one.
 * FS3460 writtenBeforeLimit, FS3461 limitInTransaction, FS3462 limitAmongWays, FS3463 limitsOfOneScope
 */
export const limitsCountByThemselves: RouteRule = (analysis, report) => {
  const { route, control, flat, isTransactional } = analysis;
  const [first, ...others] = flat.reached.filter(({ kind }) => keepsKeys(kind, 'limit'));
  for (const node of others)
    if (first !== undefined)
      report(
        limitsOfOneScope,
        { node: nameOfNode(node), other: nameOfNode(first) },
        { place: node.place, subject: node.subject, related: [{ message: 'the other one', place: first.place }] },
      );
  if (!isTransactional) return;
  if (route.signature !== undefined) {
    for (const node of analysis.reached)
      if (does(node.kind, 'limit'))
        report(
          limitInTransaction,
          { node: nameOfNode(node), id: route.id },
          { place: node.place, subject: node.subject },
        );
    return;
  }
  const limited = findLimited({ route, control });
  const early = analysis.reached.filter((node) => limited.has(node.id) && belongsInside(node));
  for (const node of early) {
    const limit = nodeOf(route, limited.get(node.id) ?? node.id);
    report(
      writtenBeforeLimit,
      { node: nameOfNode(node), limit: nameOfNode(limit), called: node.kind.calls?.id },
      { place: node.place, subject: node.subject, related: [{ message: 'what counts', place: limit.place }] },
    );
  }
  const places = placeTransactions({ route, control, transactional: true });
  if (early.length > 0 || places.kind === 'placed') return;
  const [limit, join] = [nodeOf(route, places.limit), nodeOf(route, places.join)];
  report(
    limitAmongWays,
    { limit: nameOfNode(limit), join: nameOfNode(join) },
    { place: limit.place, subject: limit.subject, related: [{ message: 'where the ways meet', place: join.place }] },
  );
};

/** Whether a transaction would roll back the node's effects, or hold its locks. */
const belongsInside = ({ kind }: Node): boolean =>
  !isRefusedItself(kind) &&
  (does(kind, 'write', 'lock', 'once', ...storedForLater) || effectOf(kind)?.needsTransaction === true);

/** Whether the node calls a function that limits a rate in a transaction, which is an error of that function. */
const isRefusedItself = (kind: Kind): boolean =>
  kind.calls !== undefined && callEffectOf(kind)?.needsTransaction === true && does(kind, 'limit');
