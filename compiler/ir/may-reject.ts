import type { Node } from './project.ts';

/** Whether a pure node may refuse what it is fed with. */
export const rejectsInput = ({ kind: { behaviour } }: Node): boolean =>
  behaviour.kind === 'pure' && behaviour.rejects === true;

/**
 * Whether computing a pure node may end the request, so that it happens even where nobody reads the value: a parameter
 * of the query that is given twice is refused.
 */
export const mayReject = (node: Node): boolean => rejectsInput(node) || node.kind.reads?.kind === 'query';
