import type { Kind } from './kind.ts';
import { passedValue } from './passed-value.ts';
import type { PartPath } from './part-path.ts';

/**
 * If nodes of the kind pass on a part of an input unchanged as a part of an output: that part of the input, such as
 * what Get Property reads, or a field of a Build Object. Undefined if they compute the value, or read it from the
 * request.
 */
export function partBehind<Path extends PartPath>(
  kind: Kind,
  output: string,
  path: Path,
): { readonly port: string; readonly path: readonly (string | Path[number])[] } | undefined {
  const { behaviour, taint } = kind;
  const passed = passedValue(kind, output);
  if (passed !== undefined) return { port: passed.input, path: [...(passed.path ?? []), ...path] };
  if (behaviour.kind === 'access')
    return behaviour.from.kind === 'body'
      ? undefined
      : { port: behaviour.from.port, path: [...(behaviour.paths.get(output) ?? []), ...path] };
  const fields = behaviour.kind === 'build' ? behaviour.fields : taint?.kind === 'parts-of' ? taint.fields : undefined;
  const [first, ...rest] = path;
  return fields === undefined || first === undefined || first === null
    ? undefined
    : { port: fields.get(first) ?? '', path: rest };
}
