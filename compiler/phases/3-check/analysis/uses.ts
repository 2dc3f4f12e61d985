import { remember } from '../../../base/remember.ts';
import type { Node } from '../../../ir/project.ts';

/** A node that an output feeds directly, and the port that takes it. */
export interface Use {
  readonly user: Node;
  readonly port: string;
}

/** The uses of the outputs of each node. */
export type Uses = ReadonlyMap<string, readonly Use[]>;

export function findUses(nodes: readonly Node[]): Uses {
  const uses = new Map<string, Use[]>();
  for (const user of nodes)
    for (const [port, input] of user.inputs)
      if (input.kind === 'wire') remember(uses, input.node, () => []).push({ user, port });
  return uses;
}

export const usesOf = (uses: Uses, { id }: Node): readonly Use[] => uses.get(id) ?? [];

/** The nodes that the outputs of a node feed directly, each once. */
export const fedBy = (uses: Uses, node: Node): readonly Node[] => [
  ...new Set(usesOf(uses, node).map(({ user }) => user)),
];
