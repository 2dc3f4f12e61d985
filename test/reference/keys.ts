import type { Node } from '../../compiler/ir/project.ts';

/** The key of a Deduplicate, Enqueue or Limit Rate, separate for each tenant if the flow knows the tenant. */
export function keyOf({ kind, inputs }: Node, input: (port: string) => unknown): unknown {
  const key = input('key');
  const owner = kind.inputs.find(({ name, tenant }) => tenant === true && inputs.has(name));
  if (owner === undefined || key === null || key === undefined) return key;
  return JSON.stringify([input(owner.name) ?? null, key]);
}
