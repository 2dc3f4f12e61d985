import { nodeOf, baseNode } from '../../../ir/route.ts';
import { valueAt } from '../../../base/json.ts';
import type { JsonValue } from '../../../base/json.ts';
import { partBehind } from '../../../ir/part-behind.ts';
import { bodyBase } from '../../../ir/checked.ts';
import type { AccessPath } from '../../../ir/checked.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';

/** The real origin of a value, seen through nodes that only pass on parts of it. */
export type Origin =
  | { readonly kind: 'access'; readonly access: AccessPath }
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'secret'; readonly name: string };

/** Follows an input through Get Property, Build Object and If Null to its origin. */
export function resolveInput(route: Route, input: Input): Origin {
  if (input.kind !== 'wire') return input;
  return resolveOutput(route, nodeOf(route, input.node), input.port);
}

/** The node that outputs a value, or the value that it is part of; undefined for the body and for constants. */
export function originNode(
  route: Route,
  input: Input | undefined,
): { readonly node: Node; readonly port: string; readonly path: readonly string[] } | undefined {
  const origin = input === undefined ? undefined : resolveInput(route, input);
  if (origin?.kind !== 'access' || origin.access.base.kind !== 'output') return undefined;
  const { base, path } = origin.access;
  return { node: nodeOf(route, base.node), port: base.port, path };
}

/** The credential that a test verifies: an input of the node as written in the file. */
export const verifiedInput = (route: Route, { id, kind, partOf = id }: Node): Input | undefined =>
  kind.verifies === undefined ? undefined : nodeOf(route, partOf).inputs.get(kind.verifies);

export function resolveOutput(route: Route, node: Node, port: string): Origin {
  const { behaviour } = node.kind;
  const whole: Origin = { kind: 'access', access: { base: { kind: 'output', node: node.id, port }, path: [] } };
  if (behaviour.kind === 'access' && behaviour.from.kind === 'body')
    return { kind: 'access', access: { base: bodyBase, path: behaviour.paths.get(port) ?? [] } };
  const part = partBehind(node.kind, port, []);
  return part === undefined ? whole : resolvePort(route, node, part.port, part.path);
}

function resolvePort(route: Route, node: Node, port: string, path: readonly string[]): Origin {
  const input = node.inputs.get(port);
  return input === undefined ? { kind: 'literal', value: null } : partOf(route, resolveInput(route, input), path);
}

/** The part of an origin at a path; for a Build Object, that of the field's input. */
function partOf(route: Route, origin: Origin, path: readonly string[]): Origin {
  const [first, ...rest] = path;
  if (first === undefined) return origin;
  if (origin.kind === 'literal') return { kind: 'literal', value: valueAt(origin.value, path) ?? null };
  if (origin.kind === 'secret') return { kind: 'literal', value: null };
  const { base } = origin.access;
  const built = origin.access.path.length === 0 ? baseNode(route, base) : undefined;
  if (built?.kind.behaviour.kind === 'build') {
    const port = built.kind.behaviour.fields.get(first);
    return port === undefined ? { kind: 'literal', value: null } : resolvePort(route, built, port, rest);
  }
  return { kind: 'access', access: { base, path: [...origin.access.path, ...path] } };
}
