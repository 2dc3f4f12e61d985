import { failInRequest } from '../../../ir/catalogue/failures.ts';
import { answerOfJob } from '../../../ir/catalogue/responses.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * Only a job, or a function that is not a guard, may end in Fail: requests get an answer. The answer of a job is JSON.
 * FS3417 failInRequest, FS3442 answerOfJob
 */
export const requestsAreAnswered: RouteRule = ({ route: { url, signature, nodes } }, report) => {
  const isRequest = signature === undefined ? url !== undefined : signature.guard;
  for (const node of nodes.values()) {
    const { behaviour } = node.kind;
    const where = { place: node.place, subject: node.subject };
    if (!isRequest && signature === undefined && behaviour.kind === 'respond' && behaviour.content !== undefined)
      report(answerOfJob, { node: nameOfNode(node) }, where);
    if (!isRequest || behaviour.kind !== 'fail') continue;
    report(failInRequest, { node: nameOfNode(node), isGuard: signature !== undefined }, where);
  }
};
