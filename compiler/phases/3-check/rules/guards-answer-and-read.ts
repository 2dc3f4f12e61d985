import { functionAnswers, guardAnswer, guardUndeclared } from '../../../ir/catalogue/guards.ts';
import { callEffectOf } from '../../../ir/effect.ts';
import type { RequestRead } from '../../../ir/request-read.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { fixedStatus } from '../../../ir/response.ts';
import type { RouteRule } from './rule.ts';

/**
 * What a function may read by itself: some parts of the request, and the clock. Everything else belongs to the contract
 * of a route.
 */
const readByFunctions: ReadonlySet<RequestRead['kind']> = new Set(['header', 'cookie', 'url', 'address', 'clock']);

/**
 * Functions read only headers, cookies, the URL and the client's address from the request. Only a guard may answer it,
 * with a fixed status of 300 or higher that rolls back what was written. A function that calls a guard is a guard, too.
 * FS3023 functionAnswers, FS3026 guardAnswer, FS3027 guardUndeclared
 */
export const guardsAnswerAndRead: RouteRule = ({ route }, report) => {
  const isGuard = route.signature?.guard === true;
  for (const node of route.nodes.values()) {
    const { reads, behaviour, calls } = node.kind;
    const name = nameOfNode(node);
    const where = { place: node.place, subject: node.subject };
    if (reads !== undefined && !readByFunctions.has(reads.kind))
      report(functionAnswers, { node: name, does: 'reads' }, where);
    if (behaviour.kind === 'respond' && !isGuard) report(functionAnswers, { node: name, does: 'answers' }, where);
    if (behaviour.kind === 'respond' && isGuard) {
      const status = fixedStatus(node);
      if (status === undefined || status < 300 || behaviour.commit === true)
        report(guardAnswer, { node: name, status }, where);
    }
    if (!isGuard && node.body === undefined && callEffectOf(node.kind)?.answers !== undefined)
      report(guardUndeclared, { node: name, called: calls?.id ?? '', id: route.id }, where);
  }
};
