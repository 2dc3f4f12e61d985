import type { CheckedRoute, AccessPath } from '../../compiler/ir/checked.ts';
import { isControl } from '../../compiler/ir/control-graph.ts';
import type { Phrase } from '../../compiler/code/phrase.ts';
import { nameSources } from '../../compiler/ir/name-sources.ts';
import type { Outside, SourceNames } from '../../compiler/ir/name-sources.ts';
import { bodyInput } from '../../compiler/ir/project.ts';
import type { Input, Node, Project } from '../../compiler/ir/project.ts';
import { createBlame } from './blame.ts';
import type { SourcesAround, Status } from './blame.ts';
import type { ComputeContext, RequestFacts } from './compute.ts';
import type { Config } from './config.ts';
import { readsMarkup } from './content.ts';
import { computations, projections } from './pure.ts';
import { fillInHtml, isMadeAsHtml } from './template.ts';
import { isTime, wiredType } from './operand.ts';
import { partBehind } from './parts-behind.ts';
import type { Path } from './parts-behind.ts';
import { partOf } from './values.ts';

/** A function as the interpreter knows it. */
export interface Callable {
  readonly checked: CheckedRoute;
  readonly configs: ReadonlyMap<string, Config>;
}

/** The functions of the project, by id. */
export interface Calls {
  readonly find: (id: string) => Callable;
  /** The outputs of a function, by name. */
  readonly run: (
    id: string,
    given: (name: string) => unknown,
    request: RequestFacts,
  ) => Readonly<Record<string, unknown>>;
  readonly tables: Project['tables'];
  readonly mayRefuse: (id: string) => boolean;
  /** The result of a body for one item. */
  readonly item: (body: CheckedRoute, configs: Configs, request: RequestFacts, around: Around) => unknown;
  readonly mayRefuseIn: (body: CheckedRoute) => boolean;
  /** Computes for each item what may be refused, before the first of them acts. */
  readonly prepare: (body: CheckedRoute | undefined, items: readonly State[]) => void;
}

type Configs = ReadonlyMap<string, Config>;

/** What exists around the body of a container. */
export interface Around {
  readonly outside: Outside;
  readonly valueOf: (node: string, port: string) => unknown;
  readonly sources: SourcesAround;
  /** Whether it exists yet. */
  readonly isThere: (node: string, port: string) => boolean;
}

/** The port of an input or output: a name that another port has is prefixed with its sort. */
export const portNamed = (sort: 'input' | 'output', name: string): string =>
  ['in', 'next', 'error', 'failure'].includes(name) ? `${sort}.${name}` : name;

/** The values of one request while the graph is walked. */
export interface State {
  /** Records that a control output was taken, with its values. */
  readonly give: (node: Node, edge: string, outputs: Readonly<Record<string, unknown>>) => void;
  readonly input: (node: Node, port: string) => unknown;
  readonly valueOf: (ref: AccessPath) => unknown;
  /** Computes a pure node, which may reject the request. */
  readonly compute: (node: Node) => void;
  readonly isComputed: (node: Node) => boolean;
  /** Whether everything that a value is computed from exists yet. */
  readonly isPossible: (root: AccessPath['base']) => boolean;
  readonly isPossibleNode: (node: Node) => boolean;
  readonly config: (node: Node) => Config;
  /** Whether it is a call of a function that may refuse. */
  readonly refuses: (node: Node) => boolean;
  readonly header: (name: string) => unknown;
  readonly names: SourceNames;
  /** The values of each item of a container whose nodes act. They are the same when it is prepared and when it runs. */
  readonly items: (node: Node) => readonly State[];
  /** Records that a container runs: everything that its items are computed from exists. */
  readonly begin: (node: Node) => void;
  readonly statusOf: (access: AccessPath) => Status;
}

export function createState(
  checked: CheckedRoute,
  configs: ReadonlyMap<string, Config>,
  request: RequestFacts,
  isBodyKnown: () => boolean,
  calls: Calls,
  trace?: (node: string) => void,
  around?: Around,
): State {
  const { route, operands } = checked;
  const given = new Map<string, unknown>();
  const taken = new Set<string>();
  const computed = new Map<string, unknown>();
  const states = new Map<string, readonly State[]>();
  const begun = new Set<string>();
  const names = nameSources(route, around?.outside);
  const blame = createBlame(route, (id) => calls.find(id).checked.route, around?.sources);
  const nodeOf = (id: string): Node | undefined => route.nodes.get(id);
  const config = (node: Node): Config => configs.get(node.partOf ?? node.id) ?? {};

  const input = (node: Node, port: string): unknown => {
    const fed = node.inputs.get(port);
    if (fed === undefined) return undefined;
    if (operands.get(node.id)?.get(port)?.kind === 'rawBody') return request.raw;
    if (fed.kind === 'literal') return fed.value;
    if (fed.kind === 'secret') return request.secret(fed.name);
    const source = nodeOf(fed.node);
    if (source === undefined) return undefined;
    const isHtml = readsMarkup(node, port, config(node)) && source.kind.type === 'template';
    return isHtml ? fillInHtml(surroundings(source)) : output(source, fed.port);
  };

  const output = (node: Node, port: string): unknown => {
    if (around !== undefined && node.kind.behaviour.kind === 'entry') return around.valueOf(node.id, port);
    if (isControl(node.kind)) return given.get(`${node.id}.${port}`);
    trace?.(node.id);
    if (node.kind.calls !== undefined)
      return partOf(outputsOf(node, node.kind.calls.id), [port.replace(/^output\./, '')]);
    if (node.body !== undefined) return resultsOf(node);
    const project = projections[node.kind.type];
    if (project !== undefined) return project(surroundings(node), port);
    if (!computed.has(node.id)) computed.set(node.id, computations[node.kind.type]?.(surroundings(node)));
    return computed.get(node.id);
  };

  /** A function runs once, whichever of its outputs are used. */
  const outputsOf = (node: Node, called: string): unknown => {
    if (!computed.has(node.id)) {
      const given = (name: string): unknown => input(node, portNamed('input', name));
      computed.set(node.id, calls.run(called, given, request));
    }
    return computed.get(node.id);
  };

  /** Each item is computed before the next one. */
  const resultsOf = (node: Node): unknown => {
    const body = checked.bodies.get(node.id);
    const { container } = node.kind;
    if (body === undefined || container === undefined) throw new TypeError(`${node.id} has a body`);
    if (!computed.has(node.id)) {
      const results = listOf(node).map((item, index) =>
        calls.item(body, configs, request, aroundItem(node, item, index)),
      );
      computed.set(node.id, results);
    }
    return computed.get(node.id);
  };

  const listOf = (node: Node): readonly unknown[] => {
    const items = input(node, node.kind.container?.list ?? '');
    return Array.isArray(items) ? items : [];
  };

  const aroundItem = (node: Node, item: unknown, index: number): Around => {
    const { container } = node.kind;
    return {
      outside: names.inside(node, String(index)),
      valueOf: (id, port) =>
        id !== node.id ? input(node, bodyInput(id, port)) : port === container?.index ? index : item,
      sources: blame.inside(node),
      isThere: (id, port) =>
        id === node.id || !isControl(node.kind) || begun.has(node.id) || isPrepared(node, bodyInput(id, port)),
    };
  };

  const items = (node: Node): readonly State[] => {
    const body = checked.bodies.get(node.id);
    if (body === undefined) throw new TypeError(`${node.id} has a body`);
    const before = states.get(node.id);
    if (before !== undefined) return before;
    const made = listOf(node).map((item, index) =>
      createState(body, configs, request, () => true, calls, trace, aroundItem(node, item, index)),
    );
    states.set(node.id, made);
    return made;
  };

  const surroundings = (node: Node): ComputeContext => ({
    config: config(node),
    check: node.kind.check,
    tables: calls.tables,
    isTime: (port) => isTime(operands.get(node.id)?.get(port)),
    input: (port) => input(node, port),
    wired: (port) => wiredType(operands.get(node.id)?.get(port)),
    isHtml: (port) => isMadeAsHtml(route, configs, node.inputs.get(port)),
    ports: node.kind.inputs.map(({ name }) => name),
    sourceName: (port) => sourceName(node, port),
    status: (port) => blame.ofInput(node.inputs.get(port)),
    made: madeBy(node),
    request,
  });

  const sourceName = (node: Node, port: string): string => {
    const use = operands.get(node.id)?.get(port);
    if (use?.kind === 'literal') return JSON.stringify(use.value);
    const fed = node.inputs.get(port);
    return fed === undefined ? port : wordsOf(names.ofInput(fed).name);
  };

  const madeBy = (node: Node): ComputeContext['made'] => {
    const base = { kind: 'output', node: node.id, port: node.kind.outputs[0]?.name ?? '' } as const;
    const { name } = names.ofAccess({ base, path: [] });
    return { name: wordsOf(name), status: blame.ofOutput(node, base.port, []) };
  };

  const isPossibleInput = (node: Node, port: string): boolean =>
    operands.get(node.id)?.get(port)?.kind === 'rawBody' || isPossiblePart(node.inputs.get(port), []);

  const isPossiblePart = (fed: Input | undefined, path: Path): boolean => {
    const source = fed?.kind === 'wire' ? nodeOf(fed.node) : undefined;
    if (source === undefined || fed?.kind !== 'wire') return true;
    if (source.kind.behaviour.kind === 'entry' && around !== undefined) return around.isThere(source.id, fed.port);
    if (!isControl(source.kind)) {
      const part = partBehind(source, fed.port, path);
      return part === undefined ? isPossibleNode(source) : isPossiblePart(part.fed, part.path);
    }
    const edge = source.kind.outputs.find(({ name }) => name === fed.port)?.with;
    return edge !== undefined && taken.has(`${source.id}.${edge}`);
  };
  const isPossibleNode = (node: Node): boolean => {
    if (node.kind.type === 'get-json-body' && request.whole() !== undefined) return true;
    if (node.kind.type === 'get-json-body' || node.kind.type === 'get-body-field') return isBodyKnown();
    return node.kind.inputs.every(
      ({ name }) => (isControl(node.kind) && !isPrepared(node, name)) || isPossibleInput(node, name),
    );
  };
  const isPossible = (root: AccessPath['base']): boolean => {
    if (root.kind === 'body') return isBodyKnown();
    const node = nodeOf(root.node);
    if (node === undefined) return false;
    if (node.kind.behaviour.kind === 'entry' && around !== undefined) return around.isThere(node.id, root.port);
    const edge = node.kind.outputs.find(({ name }) => name === root.port)?.with;
    return isControl(node.kind) ? edge !== undefined && taken.has(`${node.id}.${edge}`) : isPossibleNode(node);
  };

  return {
    give: (node, edge, outputs) => {
      taken.add(`${node.id}.${edge}`);
      for (const [port, value] of Object.entries(outputs)) given.set(`${node.id}.${port}`, value);
    },
    input,
    valueOf: ({ base, path }) => {
      if (base.kind === 'body') return partOf(request.body(), path);
      const node = nodeOf(base.node);
      return node === undefined ? undefined : partOf(output(node, base.port), path);
    },
    compute: (node) => {
      if (isControl(node.kind)) return calls.prepare(checked.bodies.get(node.id), items(node));
      if (projections[node.kind.type] === undefined) output(node, '');
    },
    isComputed: (node) => computed.has(node.id) || states.has(node.id),
    isPossible,
    isPossibleNode,
    config,
    names,
    items,
    begin: (node) => begun.add(node.id),
    refuses: (node) => {
      if (isControl(node.kind)) return node.body?.prepares !== undefined;
      const body = checked.bodies.get(node.id);
      if (body !== undefined) return calls.mayRefuseIn(body);
      return node.kind.calls !== undefined && calls.mayRefuse(node.kind.calls.id);
    },
    header: request.header,
    statusOf: ({ base, path }) => {
      const node = base.kind === 'body' ? undefined : nodeOf(base.node);
      if (node === undefined || base.kind === 'body') return 400;
      return blame.ofOutput(node, base.port, path);
    },
  };
}

const isPrepared = ({ body }: Node, port: string): boolean => body?.prepares?.has(port) === true;

/** The words of a name; in the interpreter, all are known. */
export function wordsOf(name: Phrase): string {
  if (typeof name !== 'string') throw new TypeError('The interpreter knows every index.');
  return name;
}
