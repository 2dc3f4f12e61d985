import type { Kind } from './kind.ts';
import type { Node } from './project.ts';

/** The status that a Return JSON always answers with; undefined where it comes from data, or the node is no answer. */
export function fixedStatus(node: Node): number | undefined {
  const { behaviour } = node.kind;
  if (behaviour.kind !== 'respond') return undefined;
  const input = node.inputs.get(behaviour.statusInput);
  if (input === undefined || (input.kind === 'literal' && input.value === null)) return behaviour.status;
  return input.kind === 'literal' && typeof input.value === 'number' ? input.value : undefined;
}

/** Whether a status tells a client that it has done something wrong. */
export const isRefusal = (status: number): boolean => status >= 400 && status <= 499;

export const isAnswer = ({ kind }: Node): boolean => kind.behaviour.kind === 'respond';

/** What changes something for good: a write, a mail, a remembered key. Reads and log lines change nothing. */
export function isConsequence({ behaviour }: Kind): boolean {
  if (behaviour.kind !== 'effect' && behaviour.kind !== 'test') return false;
  const kind = behaviour.effect?.kind;
  return kind === 'write' || kind === 'mail' || kind === 'queue' || kind === 'once';
}
