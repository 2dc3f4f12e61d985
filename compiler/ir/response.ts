import type { Operand } from './checked.ts';
import type { Value } from './plan.ts';
import type { Input, Node } from './project.ts';

/** The status that a node always responds with; undefined if it comes from data, or if the node does not respond. */
export function fixedStatus(
  { kind: { behaviour }, inputs }: Node,
  given: (port: string) => Input | Operand | Value | undefined = (port) => inputs.get(port),
): number | undefined {
  if (behaviour.kind !== 'respond') return undefined;
  const input = given(behaviour.statusInput);
  if (input === undefined || (input.kind === 'literal' && input.value === null)) return behaviour.status;
  return input.kind === 'literal' && typeof input.value === 'number' ? input.value : undefined;
}

/** Whether a response of the status has a body. RFC 9110 forbids it for these two. */
export const hasBody = (status: number): boolean => status !== 204 && status !== 304;

/** Whether a status is a client error. */
export const isRefusal = (status: number): boolean => status >= 400 && status <= 499;

export const isAnswer = ({ kind }: Node): boolean => kind.behaviour.kind === 'respond';
