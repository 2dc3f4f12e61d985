import { accessKey } from '../../ir/checked.ts';
import type { AccessPath, CheckedRoute } from '../../ir/checked.ts';
import { nothing, required } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { typeAtPath } from '../../ir/type-path.ts';

/** The type of a value before any check, narrowed by the tests before a vertex. */
export type StaticTypes = (access: AccessPath, vertex: string) => Type;

export function findStaticTypes({ control, narrowings, bodyType, outputType }: CheckedRoute): StaticTypes {
  const present = narrowingEdges(narrowings, true);
  const absent = narrowingEdges(narrowings, false);
  const isBehind = (edges: readonly string[] | undefined, vertex: string): boolean =>
    edges?.some((edge) => control.dominators.dominates(edge, vertex)) === true;
  return ({ base, path }, vertex) => {
    if (isBehind(absent.get(accessKey({ base, path })), vertex)) return nothing;
    const isPresent = (part: readonly string[]): boolean =>
      isBehind(present.get(accessKey({ base, path: part })), vertex);
    let type = base.kind === 'body' ? bodyType : outputType(base.node, base.port);
    for (const [index, name] of path.entries()) {
      if (isPresent(path.slice(0, index))) type = required(type);
      type = typeAtPath(type, [name]);
    }
    return isPresent(path) ? required(type) : type;
  };
}

/** By `accessKey`, the edges that imply that the value is present, or that it is missing. */
function narrowingEdges(
  narrowings: CheckedRoute['narrowings'],
  isPresent: boolean,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [edge, facts] of narrowings) {
    for (const { access } of facts.filter(({ present }) => present === isPresent))
      found.set(accessKey(access), [...(found.get(accessKey(access)) ?? []), edge]);
  }
  return found;
}
