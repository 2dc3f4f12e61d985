import { passedValue } from './passed-value.ts';
import type { Input, Node } from './project.ts';

interface Part {
  readonly input: Input | undefined;
  readonly path: readonly string[];
}

/**
 * The part of an input that a part of an output is, where the node passes it on as it is: what Get Property reads, a
 * field of a Build Object. Undefined if the node makes the value, or reads it from the request.
 */
export function partBehind({ kind, inputs }: Node, output: string, path: readonly string[]): Part | undefined {
  const { behaviour, taint } = kind;
  const passed = passedValue(kind, output);
  if (passed !== undefined) return { input: inputs.get(passed.input), path: [...(passed.path ?? []), ...path] };
  if (behaviour.kind === 'access') {
    if (behaviour.from.kind === 'body') return undefined;
    return { input: inputs.get(behaviour.from.port), path: [...(behaviour.paths.get(output) ?? []), ...path] };
  }
  const fields = behaviour.kind === 'build' ? behaviour.fields : taint?.kind === 'parts-of' ? taint.fields : undefined;
  const [first, ...rest] = path;
  if (fields === undefined || first === undefined) return undefined;
  return { input: inputs.get(fields.get(first) ?? ''), path: rest };
}
