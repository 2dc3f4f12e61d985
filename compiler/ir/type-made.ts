import type { Inputs } from './plan.ts';
import type { Node } from './project.ts';
import { nothing } from './type.ts';
import type { Type } from './type.ts';

/**
 * The type of what a pure node makes of its inputs as they are known where it is computed: by checks, too, which say
 * more than the types that they had before. Undefined if the node makes nothing in place.
 */
export function typeMade({ kind, body }: Node, inputs: () => Inputs, port: string): Type | undefined {
  const isMade = body === undefined && (kind.behaviour.kind === 'pure' || kind.behaviour.kind === 'build');
  if (!isMade) return undefined;
  const known = inputs();
  return kind.typing((name) => known.get(name)?.type ?? nothing).outputs[port];
}
