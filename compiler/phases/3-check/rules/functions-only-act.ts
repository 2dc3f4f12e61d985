import { functionAnswers } from '../../../ir/catalogue/functions.ts';
import type { Kind } from '../../../ir/kind.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A function computes and acts: none of its nodes reads the request or answers.
 * FS3023 functionAnswers
 */
export const functionsOnlyAct: RouteRule = ({ route }, report) => {
  for (const node of route.nodes.values()) {
    const does = deedOf(node.kind);
    if (does !== undefined)
      report(functionAnswers, { node: nameOfNode(node), does }, { place: node.place, subject: node.subject });
  }
};

function deedOf(kind: Kind): 'answers' | 'reads' | undefined {
  if (kind.behaviour.kind === 'respond') return 'answers';
  return kind.reads === undefined || kind.reads.kind === 'clock' ? undefined : 'reads';
}
