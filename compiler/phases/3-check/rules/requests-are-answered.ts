import { failInRequest } from '../../../ir/catalogue/failures.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * Only a job, or a function that is no guard, may end in Fail: a request is answered.
 * FS3417 failInRequest
 */
export const requestsAreAnswered: RouteRule = ({ route: { url, signature, nodes } }, report) => {
  const isRequest = signature === undefined ? url !== undefined : signature.guard;
  if (!isRequest) return;
  for (const node of nodes.values()) {
    if (node.kind.behaviour.kind !== 'fail') continue;
    const where = { place: node.place, subject: node.subject };
    report(failInRequest, { node: nameOfNode(node), isGuard: signature !== undefined }, where);
  }
};
