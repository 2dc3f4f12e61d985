import { nodeOf } from './route.ts';
import { remember } from '../base/remember.ts';
import type { AccessPath } from './checked.ts';
import { bodyName, describeAccess, describeInput, otherName, partName, printName } from './describe.ts';
import type { ValueName } from './describe.ts';
import type { SourceName } from './kind.ts';
import { requestData } from './request-data.ts';
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

/**
 * A client error (400) names the parts of the request that the client sent, whatever nodes they went through, and never
 * a node. A value without any part of the request is the server's error (500), and is named for its log.
 */
export function nameSources(route: Route): SourceNames {
  const { feeds, makes } = requestData(route);
  const origins = new Map<string, Origin | null>();

  return {
    ofInput: (input) => sourceName(originOfInput(input, []), describeInput(route, input)),
    ofAccess: ({ base, path }) => {
      if (base.kind === 'body') return { name: printName(bodyName(path)), status: 400 };
      const node = nodeOf(route, base.node);
      const origin = !makes(node)
        ? undefined
        : (originOf(node, base.port, path) ?? partOf(originOf(node, base.port, []), path));
      return sourceName(origin, describeAccess(route, { base, path }));
    },
  };

  function originOfInput(input: Input | undefined, path: readonly string[]): Origin | undefined {
    return input?.kind === 'wire' && feeds(input) ? originOf(nodeOf(route, input.node), input.port, path) : undefined;
  }

  function originOf(node: Node, port: string, path: readonly string[]): Origin | undefined {
    return (
      remember(origins, JSON.stringify([node.id, port, ...path]), () => findOrigin(node, port, path) ?? null) ??
      undefined
    );
  }

  function findOrigin(
    { kind: { behaviour, named, passes, taint }, inputs }: Node,
    port: string,
    path: readonly string[],
  ): Origin | undefined {
    if (named !== undefined) return { names: [partName(otherName(named), path)], isMade: false, path: [] };
    if (behaviour.kind === 'access') {
      const whole = [...(behaviour.paths.get(port) ?? []), ...path];
      return behaviour.from.kind === 'body'
        ? { names: [bodyName(whole)], isMade: false, path: [] }
        : originOfInput(inputs.get(behaviour.from.port), whole);
    }
    const passed = passes === undefined ? undefined : originOfInput(inputs.get(passes), path);
    if (passed !== undefined) return passed;
    const fields =
      behaviour.kind === 'build' ? behaviour.fields : taint?.kind === 'parts-of' ? taint.fields : undefined;
    const [first, ...rest] = path;
    if (fields !== undefined && first !== undefined) return originOfInput(inputs.get(fields.get(first) ?? ''), rest);
    const chosen =
      taint?.kind === 'merge' ? [taint.base, taint.over] : taint?.kind === 'either' ? taint.inputs : undefined;
    const parts = chosen?.flatMap((each) => originOfInput(inputs.get(each), path) ?? []);
    if (parts?.length === 1) return parts[0];
    const wholes = (parts?.length === 0 ? undefined : chosen?.map((each) => inputs.get(each))) ?? [...inputs.values()];
    const found = wholes.flatMap((each) => originOfInput(each, [])?.names ?? []);
    const names = [...new Map(found.map((name) => [printName(name), name])).values()];
    return names.length === 0 ? undefined : { names, isMade: true, path };
  }
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
