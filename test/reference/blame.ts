import { isControl } from '../../compiler/ir/control-graph.ts';
import { bodyInput } from '../../compiler/ir/project.ts';
import type { Input, Node, Route } from '../../compiler/ir/project.ts';
import { partsBehind } from './parts-behind.ts';
import type { Path } from './parts-behind.ts';

/** Whose fault it is that a value does not fit: the client's, another server's or that of the server itself. */
export type Status = 400 | 502 | 500;

type Comes = (node: string, port: string, path: Path) => boolean;

/** Where the values around a body come from. */
export interface SourcesAround {
  readonly comesFromRequest: Comes;
  readonly comesFromServer: Comes;
}

/** Where the values of a flow come from. If one has several sources, the request counts first, then another server. */
export interface Blame {
  readonly ofInput: (fed: Input | undefined) => Status;
  readonly ofOutput: (node: Node, port: string, path: Path) => Status;
  readonly comesFromServer: (fed: Input | undefined) => boolean;
  /** For the body of a container. */
  readonly inside: (container: Node) => SourcesAround;
}

export function createBlame(route: Route, find: (id: string) => Route, around?: SourcesAround): Blame {
  const walk =
    (comes: (node: Node, port: string, path: Path) => boolean, given: Comes | undefined) =>
    (fed: Input | undefined, path: Path = []): boolean => {
      const node = fed?.kind === 'wire' ? route.nodes.get(fed.node) : undefined;
      if (node === undefined || fed?.kind !== 'wire') return false;
      if (node.kind.behaviour.kind === 'entry' && given !== undefined) return given(node.id, fed.port, path);
      return comes(node, fed.port, path);
    };
  const passesOn = ({ kind }: Node): boolean => !isControl(kind) || kind.type === 'if-null';

  const fromRequest = walk(
    (node, port, path) =>
      // The inputs of a function count as the request's.
      readers.has(node.kind.type) ||
      node.kind.type === 'start' ||
      (passesOn(node) && partsBehind(node, port, path).some((part) => fromRequest(part.fed, part.path))),
    around?.comesFromRequest,
  );

  const fromServer = walk((node, port, path) => {
    if (node.kind.type === 'start') return false;
    if (node.kind.type === 'http-request' && node.partOf === undefined) return port !== 'failure';
    if (passesOn(node)) return partsBehind(node, port, path).some((part) => fromServer(part.fed, part.path));
    if (node.kind.calls !== undefined) return returned(node.kind.calls.id, port);
    if (node.body === undefined || port !== node.kind.container?.results) return false;
    return createBlame(node.body.route, find, inside(node)).comesFromServer(node.body.result);
  }, around?.comesFromServer);

  /** Whether a function returns data from another server. */
  const returned = (id: string, port: string): boolean => {
    const called = find(id);
    const { comesFromServer } = createBlame(called, find);
    return [...called.nodes.values()].some(
      ({ kind, inputs }) => kind.behaviour.kind === 'return' && comesFromServer(inputs.get(port)),
    );
  };

  const inside = (container: Node): SourcesAround => {
    const seenBy =
      (comes: (fed: Input | undefined, path?: Path) => boolean): Comes =>
      (id, port, path) => {
        const { list, item } = container.kind.container ?? {};
        if (id !== container.id) return comes(container.inputs.get(bodyInput(id, port)), path);
        return port === item && comes(container.inputs.get(list ?? ''));
      };
    return { comesFromRequest: seenBy(fromRequest), comesFromServer: seenBy(fromServer) };
  };

  const ofInput = (fed: Input | undefined, path: Path = []): Status =>
    fromRequest(fed, path) ? 400 : fromServer(fed, path) ? 502 : 500;
  return {
    ofInput: (fed) => ofInput(fed),
    comesFromServer: fromServer,
    ofOutput: ({ id, place }, port, path) => ofInput({ kind: 'wire', node: id, port, place }, path),
    inside,
  };
}

/** The kinds that read the request. */
const readers: ReadonlySet<string> = new Set([
  'get-path-param',
  'get-query-param',
  'get-json-body',
  'get-body-field',
  'get-raw-body',
  'get-file',
  'get-header',
  'get-basic-auth',
  'get-cookie',
  'request-url',
  'client-address',
]);
