import { bodyOnDelete, bodyOnGet, rawBodyInForm, requestInCron } from '../../../ir/catalogue/check.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A flow reads only what its requests carry, given their method and trigger; so do the functions that it calls.
 * FS3011 bodyOnGet, FS3012 bodyOnDelete, FS3013 requestInCron, FS3018 rawBodyInForm
 */
export const readsAreAllowed: RouteRule = ({ route, operands }, report) => {
  for (const node of route.nodes.values()) {
    const { reads, calls } = node.kind;
    const where = { place: node.place, subject: node.subject };
    const takesBytes =
      reads?.kind === 'raw' || [...(operands.get(node.id)?.values() ?? [])].some(({ kind }) => kind === 'rawBody');
    const { accepts } = route.contract;
    const isForm = route.trigger.page !== undefined || (accepts !== undefined && accepts.whole === undefined);
    if (takesBytes && isForm) report(rawBodyInForm, { node: nameOfNode(node) }, where);
    if (calls?.needsRequest === true && route.url === undefined)
      report(requestInCron, { node: nameOfNode(node), called: calls.id }, where);
    if (reads === undefined || reads.kind === 'clock') continue;
    const readsBody = reads.kind === 'body' || reads.kind === 'raw';
    if (route.url === undefined) report(requestInCron, { node: nameOfNode(node) }, where);
    else if (readsBody && route.method === 'GET') report(bodyOnGet, { node: nameOfNode(node) }, where);
    else if (readsBody && route.method === 'DELETE') report(bodyOnDelete, { node: nameOfNode(node) }, where);
  }
};
