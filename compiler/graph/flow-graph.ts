import { nodeOf, writtenInputs, writtenNext, writtenSource } from '../ir/route.ts';
import { controlPorts } from '../ir/control-graph.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { deedsOf } from '../ir/effect.ts';
import type { RouteFile } from '../ir/format.ts';
import type { Deed } from '../ir/deed.ts';
import type { Kind } from '../ir/kind.ts';
import type { Input, Node, Route } from '../ir/project.ts';
import { excerpt, visibleText } from '../base/visible-text.ts';

/** A flow to be drawn, by itself or as the difference of two versions. */
export interface FlowGraph {
  readonly title: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** A frame around a container and its contents. */
  readonly frames: readonly Frame[];
}

interface Frame {
  /** The id of the container. */
  readonly id: string;
  readonly title: string;
  /** The surrounding container. */
  readonly parent?: string;
}

/** The role of a node, as far as a drawing shows it. */
export type Role = 'start' | 'value' | 'decision' | 'read' | 'write' | 'mail' | 'http' | 'log' | 'response';
export type Change = 'added' | 'removed' | 'changed';

export interface GraphNode {
  readonly id: string;
  readonly role: Role;
  /** The label, else the title of the kind. */
  readonly title: string;
  /** Kind, table, status, literals: one line each. */
  readonly details: readonly string[];
  /** The container that it is, or that it is in, whose frame is drawn around it. */
  readonly frame?: string;
  readonly change?: Change;
}

export interface GraphEdge {
  readonly kind: 'control' | 'data';
  readonly from: string;
  readonly to: string;
  /** The label of the edge: ports with a meaningful name. */
  readonly label: string;
  readonly change?: Exclude<Change, 'changed'>;
}

/** `file` is the route or function as written in its file, which contains the nodes' configs. */
export function flowGraph(route: Route, file: Pick<RouteFile, 'flow'>): FlowGraph {
  const nodes = [...route.nodes.values()].filter(({ partOf }) => partOf === undefined);
  const configs = new Map((file.flow.nodes ?? []).map(({ id, config = {} }) => [id, config]));
  return {
    title:
      route.signature === undefined
        ? `${route.method} ${route.url ?? route.path} (${route.id})`
        : `function ${route.id}`,
    nodes: nodes.map((node) => graphNode(node, configs.get(node.id) ?? {})),
    edges: nodes.flatMap((node) => graphEdges(route, node)),
    frames: nodes.flatMap(({ id, kind, label, parent, whole = kind }) =>
      whole.container === undefined
        ? []
        : [{ id, title: shorten(label ?? kind.title), ...(parent === undefined ? {} : { parent }) }],
    ),
  };
}

function graphNode(node: Node, config: JsonObject): GraphNode {
  const { kind, label } = node;
  const frame = kind.container === undefined ? node.parent : node.id;
  const details = [
    ...(label === undefined ? [] : [kind.title]),
    ...factsOf(kind, config),
    ...[...writtenInputs(node)].flatMap(([port, input]) => constantOf(port, input)),
  ];
  return {
    id: node.id,
    role: roleOf(kind),
    title: shorten(label ?? kind.title),
    details: details.slice(0, 4).map(shorten),
    ...(frame === undefined ? {} : { frame }),
  };
}

export const shorten = (text: string): string => visibleText(excerpt(text, 40));

/** What a drawing shows of a node besides its literals: one line each. */
export function factsOf({ behaviour, named, table, title }: Kind, config: JsonObject): string[] {
  if (named !== undefined && named !== title) return [named];
  if (table !== undefined) return [`table ${table}`];
  if (behaviour.kind === 'respond') return [`status ${behaviour.status}`];
  if (behaviour.kind !== 'entry') return settingsOf(config);
  const { detail } = behaviour.trigger;
  return detail === undefined ? [] : [detail];
}

const saysItself: ReadonlySet<string> = new Set(['operator', 'algorithm', 'path', 'template', 'expression']);

/** The simple settings: a word is shown by itself (`contains`), anything else after its name. */
export function settingsOf(config: JsonObject): string[] {
  const plain = Object.entries(config).filter(([, value]) => typeof value !== 'object');
  return plain
    .slice(0, 2)
    .map(([name, value]) =>
      typeof value === 'string' && saysItself.has(name) ? value : `${name}: ${printValue(value)}`,
    );
}

function constantOf(port: string, input: Input): string[] {
  if (input.kind === 'wire') return [];
  return [
    input.kind === 'secret'
      ? `${port === 'secret' ? '' : `${port}: `}secret ${input.name}`
      : `${port}: ${printValue(input.value)}`,
  ];
}
const printValue = (value: JsonValue): string => JSON.stringify(value);

const deedRoles: Readonly<Record<Deed['kind'], Role>> = {
  read: 'read',
  lock: 'read',
  write: 'write',
  once: 'write',
  limit: 'log',
  mail: 'mail',
  queue: 'mail',
  job: 'write',
  http: 'http',
  'http-queue': 'http',
  fetch: 'http',
  store: 'write',
  load: 'read',
  'file-queue': 'write',
  log: 'log',
  compute: 'value',
  fail: 'log',
};

/** A call has the role of the most important effect of its function. */
const byWeight: readonly Role[] = ['write', 'mail', 'http', 'read', 'log'];

export function roleOf(kind: Kind): Role {
  const { behaviour } = kind;
  switch (behaviour.kind) {
    case 'entry':
    case 'catch':
      return 'start';
    case 'effect':
    case 'test': {
      const roles = deedsOf(kind).map((deed) => deedRoles[deed.kind]);
      const computes = behaviour.kind === 'effect' && roles.includes('value');
      return byWeight.find((role) => roles.includes(role)) ?? (computes ? 'value' : 'decision');
    }
    case 'switch':
      return 'decision';
    case 'respond':
    case 'return':
    case 'fail':
      return 'response';
    case 'pure':
    case 'access':
    case 'build':
      return 'value';
  }
}

/** The edges that leave a node by control ports, in order, and those that feed it with data. */
function graphEdges(route: Route, node: Node): GraphEdge[] {
  const written = writtenNext(node);
  const isWhole = node.body === undefined && node.exits === undefined;
  const kind = isWhole ? node.kind : (node.whole ?? node.kind);
  const control = controlPorts(kind).leaves.flatMap((port): GraphEdge[] => {
    const next = written.get(port);
    return next === undefined
      ? []
      : [{ kind: 'control', from: node.id, to: next.to, label: port === 'next' ? '' : shorten(port) }];
  });
  const data = [...writtenInputs(node)].flatMap(([port, input]): GraphEdge[] => {
    // Only edges in the file are drawn.
    if (input.kind !== 'wire' || input.implied === true) return [];
    const from = writtenSource(route.nodes, input.node);
    if (from === node.id) return [];
    const source = nodeOf(route, from);
    const { outputs } = source.body === undefined ? source.kind : (source.whole ?? source.kind);
    const isOneOfMany = outputs.length > 1;
    const label = isOneOfMany && input.port !== port ? `${input.port} → ${port}` : port;
    return [{ kind: 'data', from, to: node.id, label: shorten(label) }];
  });
  return [...control, ...data];
}
