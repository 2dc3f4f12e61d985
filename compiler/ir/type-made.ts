import type { Inputs } from './plan.ts';
import type { Node } from './project.ts';
import { nothing } from './type.ts';
import type { Type } from './type.ts';

/**
 * The type of an output of a pure node, given what is known about its inputs where it is computed: checks may have
 * narrowed their types. Undefined if the node is not computed in place, or if its inputs were not checked for that
 * type.
 */
export function typeMade({ kind, body }: Node, inputs: () => Inputs, port: string): Type | undefined {
  const isMade = body === undefined && (kind.behaviour.kind === 'pure' || kind.behaviour.kind === 'build');
  if (!isMade) return undefined;
  const known = inputs();
  const { needs, outputs } = kind.typing((name) => known.get(name)?.type ?? nothing);
  // With what is known here, the node may need more of an unknown input than was checked: Fallback to a text needs a
  // text.
  const isMet = [...known].every(([name, { type }]) => type.kind === 'known' || needs[name]?.kind !== 'known');
  return isMet ? outputs[port] : undefined;
}
