import { nodeOf } from './route.ts';
import { remember } from '../base/remember.ts';
import { partsOf, phrase } from '../code/phrase.ts';
import type { Phrase } from '../code/phrase.ts';
import type { AccessPath } from './checked.ts';
import { bodyName, describeAccess, describeInput, otherName, partName, partOfItem, printName } from './describe.ts';
import type { ValueName } from './describe.ts';
import type { SourceName } from './emit-context.ts';
import type { Kind } from './kind.ts';
import { partBehind } from './part-behind.ts';
import { bodyInput } from './project.ts';
import { requestData } from './request-data.ts';
import type { RequestData } from './request-data.ts';
import type { Input, Node, Route } from './project.ts';
import { isUpstreamIn, upstreamData } from './upstream-data.ts';
import type { IsUpstream } from './upstream-data.ts';

/** The server's names for values that it rejects. */
export interface SourceNames {
  readonly ofInput: (input: Input) => SourceName;
  readonly ofAccess: (access: AccessPath) => SourceName;
  /** The names of outside values in a container's body, for the item with this index. */
  readonly inside: (container: Node, index: Phrase) => Outside;
}

/** The origin of the values that a body takes from outside. */
export interface Outside {
  readonly originOf: (node: string, port: string, path: readonly string[]) => Origin | undefined;
  readonly isUpstream: IsUpstream;
}

/** The parts of the request that a value is, or is computed from. */
interface Origin {
  readonly names: readonly ValueName[];
  readonly isMade: boolean;
  /** The path within what was computed from them. */
  readonly path: readonly string[];
}

/** The maximum number of parts in a message. */
const longest = 3;

interface Context {
  readonly route: Route;
  readonly outside: Outside | undefined;
  readonly data: RequestData;
  /** By node, port and path. */
  readonly origins: Map<string, Origin | null>;
}

/**
 * A client error (400) names the parts of the request that the client sent, whatever nodes they passed through, and
 * never a node. A value without any part of the request is the fault of another server (502) or of this one (500), and
 * is named for the log.
 */
export function nameSources(route: Route, outside?: Outside): SourceNames {
  const context: Context = { route, outside, data: requestData(route), origins: new Map() };
  const upstream = upstreamData(route, outside?.isUpstream);
  return {
    ofInput: (input) =>
      sourceName(originOfInput(context, input, []), {
        name: describeInput(route, input),
        status: upstream.feeds(input) ? 502 : 500,
      }),
    ofAccess: ({ base, path }) =>
      base.kind === 'body'
        ? { name: printName(bodyName(path)), status: 400 }
        : sourceName(originOfPart(context, base, path), {
            name: describeAccess(route, { base, path }),
            status: upstream.gives(nodeOf(route, base.node), base.port, path) ? 502 : 500,
          }),
    inside: (container, index) => ({
      isUpstream: isUpstreamIn(container, upstream.feeds),
      originOf: (id, port, path) => {
        if (id !== container.id) return originOfInput(context, container.inputs.get(bodyInput(id, port)), path);
        return port === container.kind.container?.item ? originOfItem(context, container, index, path) : undefined;
      },
    }),
  };
}

/** An item is named after its list; its index comes from the server, so it has no origin in the request. */
function originOfItem(
  context: Context,
  { kind: { container }, inputs }: Node,
  index: Phrase,
  path: readonly string[],
): Origin | undefined {
  const whole = originOfInput(context, inputs.get(container?.list ?? ''), []);
  if (whole === undefined) return undefined;
  const item = otherName(phrase`item ${index} of ${nameOf(whole)}`);
  return { names: [partName(partOfItem(item), path)], isMade: false, path: [] };
}

function originOfPart(
  context: Context,
  { node: id, port }: Extract<AccessPath['base'], { kind: 'output' }>,
  path: readonly string[],
): Origin | undefined {
  const node = nodeOf(context.route, id);
  return context.data.makes(node) ? originOf(context, node, port, path) : undefined;
}

const originOfInput = (context: Context, input: Input | undefined, path: readonly string[]): Origin | undefined =>
  input?.kind === 'wire' && context.data.feeds(input)
    ? originOf(context, nodeOf(context.route, input.node), input.port, path)
    : undefined;

const originOf = (context: Context, node: Node, port: string, path: readonly string[]): Origin | undefined =>
  remember(
    context.origins,
    JSON.stringify([node.id, port, ...path]),
    () => findOrigin(context, node, port, path) ?? null,
  ) ?? undefined;

function findOrigin(context: Context, node: Node, port: string, path: readonly string[]): Origin | undefined {
  const { kind, inputs } = node;
  const { behaviour, named, passes } = kind;
  if (behaviour.kind === 'entry' && context.outside !== undefined) return context.outside.originOf(node.id, port, path);
  const own = named ?? kind.outputs.find(({ name }) => name === port)?.named;
  if (own !== undefined) return { names: [partName(otherName(own), path)], isMade: false, path: [] };
  if (behaviour.kind === 'access' && behaviour.from.kind === 'body')
    return { names: [bodyName([...(behaviour.paths.get(port) ?? []), ...path])], isMade: false, path: [] };
  const part = partBehind(kind, port, path);
  if (part !== undefined) return originOfInput(context, inputs.get(part.port), part.path);
  const passed = passes === undefined ? undefined : originOfInput(context, inputs.get(passes), path);
  return passed ?? originOfMade(context, node, path);
}

/** The origin of a value that is one of several inputs, or is computed from all of them. */
function originOfMade(context: Context, { kind, inputs }: Node, path: readonly string[]): Origin | undefined {
  const chosen = choicesOf(kind);
  const parts = chosen?.flatMap((each) => originOfInput(context, inputs.get(each), path) ?? []);
  if (parts?.length === 1) return parts[0];
  const wholes =
    (parts?.length === 0 ? undefined : chosen?.map((each) => inputs.get(each))) ??
    kind.inputs.map(({ name }) => inputs.get(name));
  const found = wholes
    .flatMap((each) => originOfInput(context, each, [])?.names ?? [])
    .map((name) => (name.kind === 'other' ? (name.item ?? name) : name));
  const names = [...new Map(found.map((name) => [keyOfName(name), name])).values()];
  return names.length === 0 ? undefined : { names, isMade: true, path };
}

/** The inputs from which the result is chosen. */
function choicesOf({ taint }: Kind): readonly string[] | undefined {
  if (taint?.kind === 'merge') return [taint.base, taint.over];
  return taint?.kind === 'either' ? taint.inputs : undefined;
}

const sourceName = (origin: Origin | undefined, otherwise: SourceName): SourceName =>
  origin === undefined ? otherwise : { name: nameOf(origin), status: 400 };

function nameOf({ names, isMade, path }: Origin): Phrase {
  const [first] = names;
  const whole =
    isMade || first === undefined ? otherName(phrase`what is made of ${listed(names.map(printName))}`) : first;
  return printName(partName(whole, path));
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly Phrase[]): Phrase {
  if (names.length > longest) return phrase`${joined(names.slice(0, longest))} and more`;
  const [before, last = ''] = [names.slice(0, -1), names.at(-1)];
  return before.length === 0 ? last : phrase`${joined(before)} and ${last}`;
}

const joined = (names: readonly Phrase[]): Phrase =>
  names.reduce((list, name, index) => (index === 0 ? name : phrase`${list}, ${name}`), '');

/** A key that is equal for equal names. */
const keyOfName = (name: ValueName): string =>
  partsOf(printName(name))
    .map((part) => (typeof part === 'string' ? part : '${}'))
    .join('');
