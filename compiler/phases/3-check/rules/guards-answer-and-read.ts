import { functionAnswers, guardAnswer, guardUndeclared } from '../../../ir/catalogue/guards.ts';
import { callEffectOf } from '../../../ir/effect.ts';
import type { RequestRead } from '../../../ir/kind.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { fixedStatus } from '../../../ir/response.ts';
import type { RouteRule } from './rule.ts';

/** What a guard reads of the request itself. The rest of it stands in the contract of a route. */
const readByGuards: ReadonlySet<RequestRead['kind']> = new Set(['header', 'url']);

/**
 * Only a guard reads the request, of which it reads headers and the URL, or answers it, with a fixed status from 300 on
 * that takes back what was written. Whoever calls a guard is one.
 * FS3023 functionAnswers, FS3026 guardAnswer, FS3027 guardUndeclared
 */
export const guardsAnswerAndRead: RouteRule = ({ route }, report) => {
  const isGuard = route.signature?.guard === true;
  for (const node of route.nodes.values()) {
    const { reads, behaviour, calls } = node.kind;
    const name = nameOfNode(node);
    const where = { place: node.place, subject: node.subject };
    const mayGuard = reads !== undefined && readByGuards.has(reads.kind);
    if (reads !== undefined && reads.kind !== 'clock' && !(isGuard && mayGuard))
      report(functionAnswers, { node: name, does: 'reads', isGuard, mayGuard }, where);
    if (behaviour.kind === 'respond' && !isGuard)
      report(functionAnswers, { node: name, does: 'answers', isGuard, mayGuard: true }, where);
    if (behaviour.kind === 'respond' && isGuard) {
      const status = fixedStatus(node);
      if (status === undefined || status < 300 || behaviour.commit === true)
        report(guardAnswer, { node: name, status }, where);
    }
    if (!isGuard && node.body === undefined && callEffectOf(node.kind)?.answers !== undefined)
      report(guardUndeclared, { node: name, called: calls?.id ?? '', id: route.id }, where);
  }
};
