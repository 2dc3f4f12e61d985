import type { PartPath } from '../../../ir/part-path.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { inputOf, touches, traceTaint } from './taint.ts';
import type { Path, RequestPart, Taint, TaintSource } from './taint.ts';
import type { RouteTypes } from './types.ts';

/** The values that are passwords: they reach an input for passwords, or are declared as one. */
export interface Passwords {
  /** The passwords in the request. */
  readonly parts: readonly RequestPart[];
  /** The passwords in the inputs of a function, by port. */
  readonly inputs: ReadonlyMap<string, readonly PartPath[]>;
}

export function findPasswords(route: Route, live: readonly Node[], types: RouteTypes): Passwords {
  const origins = traceTaint(route, types, origin);
  const sources = live.flatMap(({ kind, inputs }) =>
    kind.inputs.flatMap(({ name, passwords = [] }) => {
      const input = inputs.get(name);
      return input === undefined ? [] : passwords.flatMap((path) => origins(input, path).map(({ source }) => source));
    }),
  );
  const given = sources.flatMap(({ input }) => (input === undefined ? [] : [input]));
  const declared = live
    .filter(({ kind }) => kind.readsCredential === true)
    .flatMap((node) => node.kind.outputs.flatMap(({ name }) => partRead(node, name, []) ?? []));
  return {
    parts: distinctParts([...sources.flatMap(({ part }) => part ?? []), ...declared]),
    inputs: new Map(
      [...Map.groupBy(given, ({ name }) => name)].map(([name, all]) => [name, all.map(({ path }) => path)]),
    ),
  };
}

const distinctParts = (parts: readonly RequestPart[]): readonly RequestPart[] => [
  ...new Map(parts.map((part) => [JSON.stringify(part), part])).values(),
];

/** The passwords in what a node reads from the request. */
export function passwordsRead({ parts }: Passwords, node: Node, port: string, path: Path): readonly TaintSource[] {
  const read = parts.length === 0 ? undefined : partRead(node, port, path);
  if (read === undefined) return [];
  return parts
    .filter(({ of, path: password }) => holds(read.of, of) && touches(password, read.path))
    .map((part): TaintSource => ({ name: nameOf(part), kind: 'password', node, place: node.place }));
}

const origin: Taint = {
  ofSecret: () => undefined,
  atOutput: (node, port, path) => {
    if (node.kind.behaviour.kind === 'entry') return inputOf(node, port, path);
    const part = partRead(node, port, path);
    if (part !== undefined) return [{ name: nameOf(part), kind: 'password', part, node, place: node.place }];
    // A row found by a part of the request is not part of the request.
    const stops: readonly unknown[] = ['source', 'sanitizer', 'parts'];
    return stops.includes(node.kind.taint?.kind) ? [] : undefined;
  },
};

function partRead({ kind: { behaviour, reads } }: Node, port: string, path: Path): RequestPart | undefined {
  if (behaviour.kind === 'access' && behaviour.from.kind === 'body')
    return { of: 'body', path: [...(behaviour.paths.get(port) ?? []), ...path] };
  switch (reads?.kind) {
    case 'raw':
      return { of: 'body', path: [] };
    case 'url':
      return { of: 'url', path: [] };
    case 'path':
    case 'query':
    case 'header':
    case 'cookie':
      return { of: `${reads.kind} ${reads.name}`, path: [] };
    default:
      return undefined;
  }
}

/** Whether reading one part of the request reveals another: the URL contains the parameters. */
const holds = (read: RequestPart['of'], password: RequestPart['of']): boolean =>
  read === password || (read === 'url' && (password.startsWith('query ') || password.startsWith('path ')));

function nameOf({ of, path }: RequestPart): string {
  if (of === 'body')
    return path.length === 0 ? 'the body' : `body field "${path.map((step) => step ?? '*').join('.')}"`;
  const [kind, ...name] = of.split(' ');
  return kind === 'url' ? 'the URL' : `${kind === 'header' ? kind : `${kind} parameter`} "${name.join(' ')}"`;
}
