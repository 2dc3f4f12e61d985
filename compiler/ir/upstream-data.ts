import { remember } from '../base/remember.ts';
import { isControl } from './control-graph.ts';
import { passedValue } from './passed-value.ts';
import { bodyInput } from './project.ts';
import type { Input, Node, Route } from './project.ts';
import { sourceOf } from './route.ts';

/** Whether any part of an output comes from another server's answer. */
export type IsUpstream = (node: string, port: string) => boolean;

/** Which values of a flow come from another server's answer; `outside` says so for values from around a body. */
interface UpstreamData {
  readonly feeds: (input: Input | undefined) => boolean;
  readonly gives: (node: Node, port: string) => boolean;
}

export function upstreamData(route: Route, outside?: IsUpstream): UpstreamData {
  const known = new Map<string, boolean>();
  return { feeds, gives };

  function feeds(input: Input | undefined): boolean {
    const node = sourceOf(route, input);
    return node !== undefined && input?.kind === 'wire' && gives(node, input.port);
  }

  function gives(node: Node, port: string): boolean {
    return remember(known, `${node.id}.${port}`, () => find(node, port));
  }

  function find(node: Node, port: string): boolean {
    const { kind, inputs, body } = node;
    const { behaviour, container } = kind;
    if (behaviour.kind === 'entry') return outside?.(node.id, port) === true;
    if (kind.outputs.some(({ name, upstream }) => name === port && upstream === true)) return true;
    if (!isControl(kind)) return [...inputs.values()].some(feeds);
    if (body !== undefined && port === container?.results)
      return upstreamData(body.route, isUpstreamIn(node, feeds)).feeds(body.result);
    return feeds(inputs.get(passedValue(kind, port)?.input ?? ''));
  }
}

/** `IsUpstream` for the body of a container, given what feeds the container. */
export const isUpstreamIn =
  ({ id, kind: { container }, inputs }: Node, feeds: UpstreamData['feeds']): IsUpstream =>
  (node, port) =>
    node === id
      ? port === container?.item && feeds(inputs.get(container.list))
      : feeds(inputs.get(bodyInput(node, port)));
