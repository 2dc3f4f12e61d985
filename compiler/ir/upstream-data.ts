import { remember } from '../base/remember.ts';
import { isControl } from './control-graph.ts';
import { partBehind } from './part-behind.ts';
import { bodyInput } from './project.ts';
import type { Input, Node, Route } from './project.ts';
import { sourceOf } from './route.ts';

/** Whether anything in the part of an output at a path comes from another server's answer. */
export type IsUpstream = (node: string, port: string, path: readonly string[]) => boolean;

/** Which values of a flow come from another server's answer; `outside` decides it for values from outside a body. */
interface UpstreamData {
  readonly feeds: (input: Input | undefined, path?: readonly string[]) => boolean;
  readonly gives: (node: Node, port: string, path: readonly string[]) => boolean;
}

export function upstreamData(route: Route, outside?: IsUpstream): UpstreamData {
  const known = new Map<string, boolean>();
  return { feeds, gives };

  function feeds(input: Input | undefined, path: readonly string[] = []): boolean {
    const node = sourceOf(route, input);
    return node !== undefined && input?.kind === 'wire' && gives(node, input.port, path);
  }

  function gives(node: Node, port: string, path: readonly string[]): boolean {
    return remember(known, JSON.stringify([node.id, port, ...path]), () => find(node, port, path));
  }

  function find(node: Node, port: string, path: readonly string[]): boolean {
    const { kind, inputs, body } = node;
    const { behaviour, container } = kind;
    if (behaviour.kind === 'entry') return outside?.(node.id, port, path) === true;
    if (kind.outputs.some(({ name, upstream }) => name === port && upstream === true)) return true;
    const part = partBehind(kind, port, path);
    if (part !== undefined) return feeds(inputs.get(part.port), part.path);
    if (!isControl(kind)) return [...inputs.values()].some((input) => feeds(input));
    return (
      body !== undefined &&
      port === container?.results &&
      upstreamData(body.route, isUpstreamIn(node, feeds)).feeds(body.result)
    );
  }
}

/** `IsUpstream` for the body of a container, given what feeds the container. */
export const isUpstreamIn =
  ({ id, kind: { container }, inputs }: Node, feeds: UpstreamData['feeds']): IsUpstream =>
  (node, port, path) =>
    node === id
      ? port === container?.item && feeds(inputs.get(container.list))
      : feeds(inputs.get(bodyInput(node, port)), path);
