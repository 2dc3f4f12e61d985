import { baseKey } from './checked.ts';
import type { AccessPath } from './checked.ts';
import type { Input, Node, Route } from './project.ts';

/**
 * How messages, of the compiler and of the emitted server alike, name a value: by where it comes from. A value that
 * another node only converts or hands on keeps the name of its source.
 */
export function describeInput(route: Route, input: Input): string {
  if (input.kind === 'literal') return 'a literal';
  if (input.kind === 'secret') return `secret ${input.name}`;
  const node = route.nodes.get(input.node);
  return node === undefined ? 'a value' : describeOutput(route, node, input.port);
}

export function describeOutput(route: Route, node: Node, port: string): string {
  const { behaviour, named, passes } = node.kind;
  if (named !== undefined) return named;
  if (behaviour.kind === 'access') {
    const path = behaviour.paths.get(port) ?? [];
    if (behaviour.from.kind === 'body') return describePath('body', path);
    const input = node.inputs.get(behaviour.from.port);
    return input === undefined ? 'a value' : describePath(describeInput(route, input), path);
  }
  const handedOn = passes === undefined ? undefined : node.inputs.get(passes);
  return handedOn === undefined ? ownName(node, port) : describeInput(route, handedOn);
}

export function describeAccess(route: Route, { base, path }: AccessPath): string {
  if (base.kind === 'body') return describePath('body', path);
  const node = route.nodes.get(base.node);
  return describePath(node === undefined ? baseKey(base) : describeOutput(route, node, base.port), path);
}

function ownName(node: Node, port: string): string {
  const name = `“${node.label ?? node.kind.title}”`;
  return node.kind.outputs.length > 1 ? `${port} of ${name}` : name;
}

/** `body field "a.b"`; parts of anything else are named after the whole. */
export function describePath(whole: string, path: readonly string[]): string {
  if (path.length === 0) return whole;
  const nested = /^body field "(.*)"$/s.exec(whole);
  if (nested !== null) return `body field "${nested[1]}.${path.join('.')}"`;
  return whole === 'body' ? `body field "${path.join('.')}"` : `field "${path.join('.')}" of ${whole}`;
}
