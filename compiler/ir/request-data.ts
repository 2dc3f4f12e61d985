import { sourceOf } from './route.ts';
import { remember } from '../base/remember.ts';
import type { CookieRead } from './cookie.ts';
import { isControl } from './control-graph.ts';
import type { Input, Node, Route } from './project.ts';

/** Whether any part of a value was sent by the client. The time and the contents of the database were not. */
export interface RequestData {
  readonly feeds: (input: Input) => boolean;
  readonly makes: (node: Node) => boolean;
}

/** The headers that a node reads from the request, directly or in a function that it calls, in lower case. */
export const headersOf = ({ kind: { reads, calls } }: Node): readonly string[] => [
  ...(reads?.kind === 'header' ? [reads.name.toLowerCase()] : []),
  ...(calls?.headers ?? []),
];

/**
 * The cookies that a node reads from the request, directly or in a function that it calls. A signed one identifies the
 * caller, so it counts as a credential, although it may be shown.
 */
export const cookiesOf = ({ kind: { reads, taint, keyForm, calls } }: Node): readonly CookieRead[] => [
  ...(reads?.kind === 'cookie'
    ? [{ name: reads.name, isCredential: taint?.kind === 'source' || keyForm !== undefined }]
    : []),
  ...(calls?.cookies ?? []),
];

/** Whether a node reads a header that browsers send by themselves: cookies, or a Basic password. */
export function readsSentAlong({ kind: { reads, calls } }: Node): boolean {
  const isBasic = (name: string, scheme = ''): boolean => name === 'authorization' && scheme.toLowerCase() === 'basic';
  return (
    (reads?.kind === 'header' && (reads.name === 'cookie' || isBasic(reads.name, reads.scheme))) ||
    calls?.headers.includes('cookie') === true ||
    calls?.security.some(({ header, scheme }) => isBasic(header, scheme)) === true
  );
}

/** If a container's nodes act and the port is that of its item: the list. */
const listBehind = ({ kind: { behaviour, container }, inputs }: Node, port: string): Input | undefined =>
  behaviour.kind === 'effect' && port === container?.item ? inputs.get(container.list) : undefined;

export function requestData(route: Route): RequestData {
  const known = new Map<string, boolean>();
  return { feeds, makes };

  function feeds(input: Input): boolean {
    const node = sourceOf(route, input);
    const list = node === undefined || input.kind !== 'wire' ? undefined : listBehind(node, input.port);
    return node !== undefined && (list === undefined ? makes(node) : feeds(list));
  }

  /**
   * Of all control nodes, only a test with `passesValues` passes on data of the request. So may the Start of a
   * function, since callers may pass such data.
   */
  function makes({ id, kind, inputs }: Node): boolean {
    return remember(known, id, () => {
      const { behaviour, reads } = kind;
      if (behaviour.kind === 'entry') return kind.outputs.length > 0;
      if (!isControl(kind)) return (reads !== undefined && reads.kind !== 'clock') || [...inputs.values()].some(feeds);
      const passed = behaviour.kind === 'test' ? (behaviour.passesValues ?? []) : [];
      return passed.flatMap(({ input }) => inputs.get(input) ?? []).some(feeds);
    });
  }
}
