import { functionActs } from '../../../ir/catalogue/functions.ts';
import { effectOf } from '../../../ir/effect.ts';
import type { Kind } from '../../../ir/kind.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A function computes: none of its nodes reads the request, acts or answers.
 * FS3023 functionActs
 */
export const functionsOnlyCompute: RouteRule = ({ route }, report) => {
  for (const node of route.nodes.values()) {
    const does = deedOf(node.kind);
    if (does !== undefined)
      report(functionActs, { node: nameOfNode(node), does }, { place: node.place, subject: node.subject });
  }
};

function deedOf(kind: Kind): 'acts' | 'answers' | 'reads' | undefined {
  if (effectOf(kind) !== undefined) return 'acts';
  if (kind.behaviour.kind === 'respond') return 'answers';
  return kind.reads === undefined || kind.reads.kind === 'clock' ? undefined : 'reads';
}
