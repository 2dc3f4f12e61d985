import type { Input, Node } from '../../compiler/ir/project.ts';

export type Path = readonly string[];

interface Part {
  readonly fed: Input | undefined;
  readonly path: Path;
}

/**
 * What a part of an output is, if a node passes it on unchanged: what Get Property reads, a field of a Build Object.
 * Undefined if the node computes the value, or reads it from the request.
 */
export function partBehind({ kind: { behaviour }, inputs }: Node, port: string, path: Path): Part | undefined {
  const [first, ...rest] = path;
  if (behaviour.kind === 'access' && behaviour.from.kind === 'input')
    return { fed: inputs.get(behaviour.from.port), path: [...(behaviour.paths.get(port) ?? []), ...path] };
  if (behaviour.kind !== 'build' || first === undefined) return undefined;
  return { fed: inputs.get(behaviour.fields.get(first) ?? ''), path: rest };
}

/** What a part of an output is, or else what the whole output is computed from. */
export function partsBehind(node: Node, port: string, path: Path): readonly Part[] {
  const part = partBehind(node, port, path) ?? itemBehind(node, path);
  return part === undefined ? [...node.inputs.values()].map((fed) => ({ fed, path: [] })) : [part];
}

/** The item of a Build List at an index. */
function itemBehind({ kind: { taint }, inputs }: Node, [first, ...rest]: Path): Part | undefined {
  if (taint?.kind !== 'parts-of' || first === undefined) return undefined;
  return { fed: inputs.get(taint.fields.get(first) ?? ''), path: rest };
}
