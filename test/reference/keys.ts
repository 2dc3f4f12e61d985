import type { Node } from '../../compiler/ir/project.ts';

/** The key of a Deduplicate, Enqueue or Limit Rate, each tenant's own where the flow knows whose. */
export function keyOf({ kind, inputs }: Node, input: (port: string) => unknown): unknown {
  const key = input('key');
  const owner = kind.inputs.find(({ name, tenant }) => tenant === true && inputs.has(name));
  if (owner === undefined || key === null || key === undefined) return key;
  return JSON.stringify([input(owner.name) ?? null, key]);
}
