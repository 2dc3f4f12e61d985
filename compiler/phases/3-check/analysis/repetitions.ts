import { isControl } from '../../../ir/control-graph.ts';
import { mostBytes } from '../../../ir/most-bytes.ts';
import type { PartPath } from '../../../ir/part-path.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { usualBodyLimit } from '../../../ir/request-body.ts';
import { alternative } from '../../../ir/type.ts';
import { sentAt } from './request-text.ts';
import type { TaintSource, TracesTo } from './taint.ts';
import { tracePassed } from './trace-passed.ts';
import type { RouteTypes } from './types.ts';

/** A value of the request that is read or copied whole for each item of a list. */
export interface Repetition {
  /** The node that takes the list: a container, or one that works on each item by itself. */
  readonly over: Node;
  /** The port of the list. */
  readonly list: string;
  /** What reads or copies the value: `over` itself if it puts the value into what it makes of each item. */
  readonly node: Node;
  readonly value: TaintSource;
  /** How many items the list may have without making the repetition too long; less than 1 if none. */
  readonly acceptable: number;
}

/** How often a body is computed for a request, and its container. */
interface Around {
  readonly items: number;
  readonly over?: Node;
}

/** The node that takes the list at a port, and how often it works on an item. */
interface Passes extends Required<Around> {
  readonly list: string;
}

/** A flow whose containers hold further ones. */
interface Scope {
  readonly live: readonly Node[];
  readonly bodies: ReadonlyMap<string, Scope>;
}

/**
 * How many bytes a request may make a flow read or copy by repeating one value. An answer of that size takes a second
 * or more, and all of a heap of 256 MiB; so do the 100 rows that a DB List gives by default, each as large as a body.
 */
const mostRepeated = 2 ** 27;

/** In bytes: Node's limit of the URL and the headers together, and that of `maxParamLength` in create-server.ts. */
const mostInHeaders = 16_384;
const mostInPath = 1024;

/** In bytes: the shortest item of a list in JSON, with its comma. */
const shortestItem = 2;

/**
 * The repetitions whose cost grows with the product of two lengths that the sender of a request chooses: the first of
 * each list. The sender of a delivery is known, and trusted with that.
 */
export function findRepetitions(route: Route, flow: Scope, types: RouteTypes): readonly Repetition[] {
  const { bodyLimit = usualBodyLimit } = route;
  return route.trigger.isDelivery === true ? [] : oncePerNode(repeatedIn(flow, { items: 1 }));

  function repeatedIn({ live, bodies }: Scope, around: Around): readonly Repetition[] {
    return live.flatMap((node) => {
      const body = bodies.get(node.id);
      const { container } = node.kind;
      const list = repeatedFor(node);
      if (list !== undefined) {
        const items = mostItems(node, list.each, around);
        return firstRepeated({ over: node, list: list.each, items }, [[node, list.port, [null]]], around);
      }
      if (body === undefined || container === undefined) return [];
      // A container that acts awaits each item, so it blocks nobody, and keeps no more of an item than its result.
      const inside = isControl(node.kind) ? [] : readIn(body);
      const reads: readonly Read[] = [...inside, [node, container.result, []]];
      const items = mostItems(node, container.list, around);
      return [
        ...firstRepeated({ over: node, list: container.list, items }, reads, around),
        ...repeatedIn(body, { items: Math.max(1, items), over: node }),
      ];
    });
  }

  function firstRepeated({ over, list, items }: Passes, reads: readonly Read[], around: Around): readonly Repetition[] {
    const tracesTo = traceLarge(mostRepeated / items, over);
    for (const [node, port, path] of items === 0 ? [] : reads) {
      const input = node.inputs.get(port) ?? node.body?.result;
      const [trace] = input === undefined ? [] : tracesTo(input, path);
      if (trace === undefined) continue;
      const acceptable = Math.floor(mostRepeated / mostSent(trace.source) / around.items);
      return [{ over, list, node, value: trace.source, acceptable }];
    }
    return [];
  }

  /** In all passes together; zero for a list whose length is neither known nor chosen by the sender, such as rows. */
  function mostItems(node: Node, port: string, around: Around): number {
    const list = node.inputs.get(port);
    if (list === undefined) return 0;
    const { most = Infinity } = node.kind.container ?? {};
    const known = Math.min(most, alternative(types.inputType(node, port), 'list')?.most ?? Infinity);
    const sent = Math.max(0, ...traceLarge(0)(list).map(({ source }) => mostSent(source))) / shortestItem;
    if (sent === 0) return known === Infinity ? 0 : around.items * known;
    const isInItem = around.over !== undefined && traceLarge(0, around.over)(list).length === 0;
    return isInItem ? Math.min(around.items * known, sent) : around.items * Math.min(known, sent);
  }

  /** Traces values of more bytes than a limit. What comes from the item itself is not repeated. */
  function traceLarge(limit: number, over?: Node): TracesTo {
    return tracePassed(
      route,
      types,
      (type) => mostBytes(type) > limit,
      (node, port, path) =>
        node.id === over?.id ? [] : sentAt(route, node, port, path)?.filter((source) => mostSent(source) > limit),
    );
  }

  /** In bytes. */
  function mostSent({ node }: TaintSource): number {
    const reads = node?.kind.reads;
    switch (reads?.kind) {
      case 'path':
        return reads.key === '*' ? mostInHeaders : mostInPath;
      case 'query':
      case 'header':
      case 'cookie':
      case 'url':
      case 'address':
        return mostInHeaders;
      default:
        return bodyLimit;
    }
  }
}

/** The innermost list counts: it may be as long as the one around it. */
const oncePerNode = (all: readonly Repetition[]): readonly Repetition[] =>
  all.filter(({ node }, index) => !all.slice(index + 1).some((later) => later.node === node));

/** An input, and the part of it that is read. */
type Read = readonly [node: Node, port: string, path: PartPath];

/** The list for each item of which a node copies an item of what is at a port. */
function repeatedFor({ kind }: Node): { readonly each: string; readonly port: string } | undefined {
  const [found] = kind.inputs.flatMap(({ name, readWhole }) =>
    typeof readWhole === 'object' ? [{ each: readWhole.each, port: name }] : [],
  );
  return found;
}

/** What the nodes of a body, and of those in it, read whole. */
export const readIn = ({ live, bodies }: Scope): readonly Read[] => [
  ...live.flatMap((node) =>
    node.kind.inputs.flatMap(({ name, readWhole }): readonly Read[] =>
      readWhole !== undefined || name === node.kind.container?.list ? [[node, name, []]] : [],
    ),
  ),
  ...[...bodies.values()].flatMap(readIn),
];
