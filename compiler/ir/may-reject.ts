import type { Node } from './project.ts';

/** Whether computing a pure node may end the request, so that it happens even where nobody reads the value. */
export const mayReject = ({ kind: { behaviour, reads } }: Node): boolean =>
  (behaviour.kind === 'pure' && behaviour.rejects === true) || reads?.kind === 'query';
