import { nodeOf } from './route.ts';
import { remember } from '../base/remember.ts';
import type { AccessPath } from './checked.ts';
import { bodyName, describeAccess, describeInput, otherName, partName, printName } from './describe.ts';
import type { ValueName } from './describe.ts';
import type { Kind, SourceName } from './kind.ts';
import { requestData } from './request-data.ts';
import type { RequestData } from './request-data.ts';
import type { Input, Node, Route } from './project.ts';

/** How the server names a value that it rejects. */
export interface SourceNames {
  readonly ofInput: (input: Input) => SourceName;
  readonly ofAccess: (access: AccessPath) => SourceName;
}

/** The parts of the request that a value comes from: it is one of them, or made of them. */
interface Origin {
  readonly names: readonly ValueName[];
  readonly isMade: boolean;
  /** The path into what was made of them. */
  readonly path: readonly string[];
}

/** How many parts a message lists at most. */
const longest = 3;

interface Context {
  readonly route: Route;
  readonly data: RequestData;
  /** By node, port and path. */
  readonly origins: Map<string, Origin | null>;
}

/**
 * A client error (400) names the parts of the request that the client sent, whatever nodes they went through, and never
 * a node. A value without any part of the request is the server's error (500), and is named for its log.
 */
export function nameSources(route: Route): SourceNames {
  const context: Context = { route, data: requestData(route), origins: new Map() };
  return {
    ofInput: (input) => sourceName(originOfInput(context, input, []), describeInput(route, input)),
    ofAccess: ({ base, path }) =>
      base.kind === 'body'
        ? { name: printName(bodyName(path)), status: 400 }
        : sourceName(originOfPart(context, base, path), describeAccess(route, { base, path })),
  };
}

function originOfPart(
  context: Context,
  { node: id, port }: Extract<AccessPath['base'], { kind: 'output' }>,
  path: readonly string[],
): Origin | undefined {
  const node = nodeOf(context.route, id);
  if (!context.data.makes(node)) return undefined;
  return originOf(context, node, port, path) ?? partOf(originOf(context, node, port, []), path);
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
  const own = named ?? kind.outputs.find(({ name }) => name === port)?.named;
  if (own !== undefined) return { names: [partName(otherName(own), path)], isMade: false, path: [] };
  if (behaviour.kind === 'access') {
    const whole = [...(behaviour.paths.get(port) ?? []), ...path];
    return behaviour.from.kind === 'body'
      ? { names: [bodyName(whole)], isMade: false, path: [] }
      : originOfInput(context, inputs.get(behaviour.from.port), whole);
  }
  const passed = passes === undefined ? undefined : originOfInput(context, inputs.get(passes), path);
  if (passed !== undefined) return passed;
  const fields = fieldsOf(kind);
  const [first, ...rest] = path;
  return fields !== undefined && first !== undefined
    ? originOfInput(context, inputs.get(fields.get(first) ?? ''), rest)
    : originOfMade(context, node, path);
}

/** The origin of a value that is one of some inputs, or made of all of them. */
function originOfMade(context: Context, { kind, inputs }: Node, path: readonly string[]): Origin | undefined {
  const chosen = choicesOf(kind);
  const parts = chosen?.flatMap((each) => originOfInput(context, inputs.get(each), path) ?? []);
  if (parts?.length === 1) return parts[0];
  const wholes =
    (parts?.length === 0 ? undefined : chosen?.map((each) => inputs.get(each))) ??
    kind.inputs.map(({ name }) => inputs.get(name));
  const found = wholes.flatMap((each) => originOfInput(context, each, [])?.names ?? []);
  const names = [...new Map(found.map((name) => [printName(name), name])).values()];
  return names.length === 0 ? undefined : { names, isMade: true, path };
}

/** By field of the result, the input that it is. */
function fieldsOf({ behaviour, taint }: Kind): ReadonlyMap<string, string> | undefined {
  if (behaviour.kind === 'build') return behaviour.fields;
  return taint?.kind === 'parts-of' ? taint.fields : undefined;
}

/** The inputs of which the result is one. */
function choicesOf({ taint }: Kind): readonly string[] | undefined {
  if (taint?.kind === 'merge') return [taint.base, taint.over];
  return taint?.kind === 'either' ? taint.inputs : undefined;
}

const partOf = (origin: Origin | undefined, path: readonly string[]): Origin | undefined =>
  origin === undefined ? undefined : { ...origin, path: [...origin.path, ...path] };

function sourceName(origin: Origin | undefined, own: string): SourceName {
  if (origin === undefined) return { name: own, status: 500 };
  const { names, isMade, path } = origin;
  const whole = isMade ? otherName(`what is made of ${listed(names.map(printName))}`) : (names[0] ?? otherName(own));
  return { name: printName(partName(whole, path)), status: 400 };
}

function listed(names: readonly string[]): string {
  if (names.length > longest) return `${names.slice(0, longest).join(', ')} and more`;
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((each) => each !== '').join(' and ');
}
