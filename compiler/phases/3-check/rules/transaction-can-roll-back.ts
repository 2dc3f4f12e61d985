import type { Reporter } from '../../../base/diagnostic.ts';
import {
  bodyOnDelete,
  bodyOnGet,
  mailInTransaction,
  rawBodyInForm,
  requestInCron,
} from '../../../ir/catalogue/check.ts';
import {
  commitOfOtherStatus,
  commitWithoutTransaction,
  lockWithoutTransaction,
} from '../../../ir/catalogue/transactions.ts';
import type { BodyUse } from '../../../ir/checked.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { fixedStatus, isRefusal } from '../../../ir/answers.ts';
import type { Operands } from '../analysis/evaluation-order.ts';
import { isWholeBody } from '../analysis/operands.ts';

/** What of the request a flow may read, by method and trigger. */
export function checkReads(route: Route, uses: Operands, { report }: Reporter): void {
  for (const node of route.nodes.values()) {
    const { reads } = node.kind;
    const where = { place: node.place, subject: node.subject };
    const takesBytes =
      reads?.kind === 'raw' || [...(uses.get(node.id)?.values() ?? [])].some(({ kind }) => kind === 'rawBody');
    if (takesBytes && route.trigger.page !== undefined) report(rawBodyInForm, { node: nameOfNode(node) }, where);
    if (reads === undefined || reads.kind === 'clock') continue;
    const readsBody = reads.kind === 'body' || reads.kind === 'raw';
    if (route.url === undefined) report(requestInCron, { node: nameOfNode(node) }, where);
    else if (readsBody && route.method === 'GET') report(bodyOnGet, { node: nameOfNode(node) }, where);
    else if (readsBody && route.method === 'DELETE') report(bodyOnDelete, { node: nameOfNode(node) }, where);
  }
}

/** A transaction holds no effect that a rollback could not take back; what is said about its end needs one. */
export function checkTransaction(route: Route, reached: readonly Node[], { report }: Reporter): void {
  const isOne = isTransactional(route, reached);
  for (const node of reached) {
    const { behaviour } = node.kind;
    const { subject } = node;
    if (behaviour.kind === 'respond' && behaviour.commit === true) {
      const status = fixedStatus(node);
      const place = node.at(['config', 'commit']);
      if (!isOne) report(commitWithoutTransaction, { node: nameOfNode(node) }, { place, subject });
      else if (status !== undefined && !isRefusal(status))
        report(commitOfOtherStatus, { node: nameOfNode(node), status }, { place, subject });
    }
    if (behaviour.kind !== 'effect') continue;
    if (isOne && behaviour.effect.kind === 'mail')
      report(
        mailInTransaction,
        { node: nameOfNode(node), cause: route.transaction ? 'transaction' : 'deduplicate' },
        { place: node.place, subject },
      );
    if (!isOne && behaviour.effect.kind === 'lock')
      report(lockWithoutTransaction, { node: nameOfNode(node) }, { place: node.at(['config', 'lock']), subject });
  }
}

/** With `"transaction": true` or a Deduplicate, everything that the flow writes commits together. */
export function isTransactional(route: Route, reached: readonly Node[]): boolean {
  return (
    route.transaction ||
    reached.some(({ kind }) => kind.behaviour.kind === 'test' && kind.behaviour.effect?.kind === 'once')
  );
}

/** How the body is read: as JSON, as bytes, or both; a body that goes only into Hash is never parsed. */
export function findBodyUse(route: Route, reads: readonly Node[], uses: Operands): BodyUse {
  let json = reads.some(({ kind }) => kind.reads?.kind === 'body' && !givesWholeBody(kind.behaviour));
  let raw = reads.some(({ kind }) => kind.reads?.kind === 'raw');
  let required = false;
  for (const [id, ports] of uses) {
    const node = route.nodes.get(id);
    for (const [port, input] of node?.inputs ?? []) {
      if (node === undefined || !isWholeBody(route, input)) continue;
      if (ports.get(port)?.kind === 'rawBody') raw = true;
      else json = true;
      const { behaviour } = node.kind;
      const takesParts = behaviour.kind === 'access' || node.kind.passes === port;
      if (ports.get(port)?.kind !== 'rawBody' && !takesParts) required = true;
    }
  }
  return { json, raw, required };
}

const givesWholeBody = (behaviour: Node['kind']['behaviour']): boolean =>
  behaviour.kind === 'access' &&
  behaviour.from.kind === 'body' &&
  [...behaviour.paths.values()].every((path) => path.length === 0);
