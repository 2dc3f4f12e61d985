import type { Operand } from './checked.ts';
import type { Inputs, Value } from './plan.ts';
import type { Input, Node } from './project.ts';

/** The status that a node always responds with; undefined if it is computed, or if the node does not respond. */
export function fixedStatus(
  { kind: { behaviour }, inputs }: Node,
  given: (port: string) => Input | Operand | Value | undefined = (port) => inputs.get(port),
): number | undefined {
  if (behaviour.kind !== 'respond') return undefined;
  const input = given(behaviour.statusInput);
  if (input === undefined || (input.kind === 'literal' && input.value === null)) return behaviour.status;
  return input.kind === 'literal' && typeof input.value === 'number' ? input.value : undefined;
}

/**
 * The lowest status for which an answer is thrown. Throwing rolls back a transaction (for a 4xx, unless the answer
 * commits), and makes a job fail (for a 5xx).
 */
export function thrownFrom({ kind: { behaviour } }: Node, inTransaction: boolean): number {
  return inTransaction && behaviour.kind === 'respond' && behaviour.commit !== true ? 400 : 500;
}

/** Whether an answer in a transaction or a job is always thrown. */
export const isThrown = (node: Node, inputs: Inputs, inTransaction: boolean): boolean =>
  (fixedStatus(node, (port) => inputs.get(port)?.value) ?? 0) >= thrownFrom(node, inTransaction);

/** Whether a response of the status has a body. RFC 9110 forbids it for these two. */
export const hasBody = (status: number): boolean => status !== 204 && status !== 304;

/** Whether a status is a client error. */
export const isRefusal = (status: number): boolean => status >= 400 && status <= 499;

export const isAnswer = ({ kind }: Node): boolean => kind.behaviour.kind === 'respond';
