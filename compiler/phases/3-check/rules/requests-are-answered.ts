import { failInRequest } from '../../../ir/catalogue/failures.ts';
import { answerOfJob } from '../../../ir/catalogue/responses.ts';
import { isFailureHandled } from '../../../ir/failure-handled.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A path may end in Fail in a job, or in a function that is not a guard. Elsewhere, requests must be answered, so a
 * Fail is only allowed if the flow itself handles the failure. The answer of a job is JSON.
 * FS3417 failInRequest, FS3442 answerOfJob
 */
export const requestsAreAnswered: RouteRule = (analysis, report) => {
  const { url, signature, nodes } = analysis.route;
  const isRequest = signature === undefined ? url !== undefined : signature.guard;
  for (const node of nodes.values()) {
    const { behaviour } = node.kind;
    const where = { place: node.place, subject: node.subject };
    if (!isRequest && signature === undefined && behaviour.kind === 'respond' && behaviour.content !== undefined)
      report(answerOfJob, { node: nameOfNode(node) }, where);
    if (!isRequest || behaviour.kind !== 'fail' || isFailureHandled(node, analysis)) continue;
    report(failInRequest, { node: nameOfNode(node), isGuard: signature !== undefined }, where);
  }
};
