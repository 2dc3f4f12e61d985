import type { Reporter } from '../../base/diagnostic.ts';
import { startCount, tooManyNodes } from '../../ir/catalogue/bind.ts';
import { controlGraph, isControl } from '../../ir/control-graph.ts';
import type { Document } from '../../ir/document.ts';
import type { Kind } from '../../ir/kind.ts';
import { noFlaws } from '../../ir/project.ts';
import type { Example, Flaws, Node, Route, Secret, Table } from '../../ir/project.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { nearestKind } from '../../nodes/other-names.ts';
import { openObject } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import type { Trigger } from '../../ir/trigger.ts';
import { typeOfSchema } from '../../ir/type-of-schema.ts';
import { bindEdges, checkCycles } from './bind-edges.ts';
import { bindKind, bindNodes, checkFed } from './bind-nodes.ts';
import type { DraftNode, FlowContext } from './bind-nodes.ts';
import { checkExamples } from './check-examples.ts';
import { findFlaws, standIns } from './partial.ts';

export const mostNodes = 1000;

export interface RouteSurroundings {
  readonly tables: ReadonlyMap<string, Table>;
  readonly secrets: ReadonlyMap<string, Secret>;
  readonly kinds: ReadonlyMap<string, NodeDefinition>;
}

const silent: Reporter = {
  report: () => undefined,
  add: () => undefined,
  diagnostics: [],
  hasErrors: () => false,
  isFull: () => false,
};

/** A route, and what of it is not to be judged; with errors, it is no more than that. */
export interface BoundRoute {
  readonly route: Route;
  readonly isSound: boolean;
  readonly flaws: Flaws;
}

/** One route with its nodes, edges and trigger resolved; undefined where nothing can be said of it. */
export function bindRoute(
  { route, locate }: Document['routes'][number],
  around: RouteSurroundings,
  reporter: Reporter,
): BoundRoute | undefined {
  const count = route.flow.nodes?.length ?? 0;
  if (count > mostNodes) {
    reporter.report(
      tooManyNodes,
      { route: route.id, count, limit: mostNodes },
      { place: locate(['flow', 'nodes']), subject: { route: route.id } },
    );
    return undefined;
  }
  const pathParams = route.path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []));
  const base = {
    tables: around.tables,
    secrets: around.secrets,
    method: route.method,
    pathParams,
    routeId: route.id,
    requiredHeaders: new Set<string>(),
    bodyType: openObject(),
  } as const;
  // Start says what the other nodes may expect of the request, so it is bound before them, and silently: the second time reports.
  const entry = findEntry({ route, locate, kinds: around.kinds, bindContext: base, reporter: silent });
  const declaredBody = entry === undefined ? undefined : declaredBodyOf(entry);
  const context: FlowContext = {
    route,
    locate,
    kinds: around.kinds,
    reporter,
    bindContext: {
      ...base,
      requiredHeaders: new Set(
        [...(entry?.contract.headers ?? [])].flatMap(([name, { required }]) => (required ? [name.toLowerCase()] : [])),
      ),
      bodyType: declaredBody ?? openObject(),
    },
  };
  const nodes = bindNodes(context);
  const ofNodes = [...reporter.diagnostics];
  const explained = bindEdges(nodes, context);
  const unfed = checkFed(nodes, explained, reporter);
  const runsInCircles = checkCycles(nodes, reporter);
  const url = entry === undefined ? route.path : urlOf(entry.trigger, route.path);
  checkExamples({ route, locate }, url, around.tables, reporter);
  const starts = [...nodes.values()].filter(({ kind }) => kind.behaviour.kind === 'entry');
  const [start] = starts;
  const hasBrokenStart =
    route.flow.nodes?.some(({ id, type }) => !nodes.has(id) && seemsEntry(type, around.kinds)) === true;
  if (starts.length !== 1 && !hasBrokenStart) {
    reporter.report(
      startCount,
      { count: starts.length, route: route.id },
      { place: starts[1]?.place ?? locate(['flow']), subject: { route: route.id } },
    );
  }
  if (start === undefined || entry === undefined || starts.length > 1 || runsInCircles) return undefined;
  const isSound = !reporter.hasErrors();
  const stands = isSound ? new Map<string, DraftNode>() : standIns(context, nodes);
  const flaws = isSound ? noFlaws : findFlaws(nodes, stands, [...explained, ...unfed], ofNodes);
  // What Start declares, all other nodes are judged by; and what stands for others may run in circles.
  if (flaws.nodes.has(start.id) || (!isSound && checkCycles(new Map([...nodes, ...stands]), silent))) return undefined;
  const { trigger, contract } = entry;
  const timeoutMs = route.timeoutMs ?? trigger.defaultTimeoutMs;
  const bound: Route = {
    id: route.id,
    ...(route.title === undefined ? {} : { title: route.title }),
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: route.tags ?? [],
    method: route.method,
    path: route.path,
    pathParams,
    url,
    overrides: route.overrides ?? [],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    transaction: route.transaction ?? false,
    trigger,
    contract,
    ...(declaredBody === undefined ? {} : { declaredBody }),
    start: start.id,
    nodes: inCanonicalOrder(new Map([...nodes, ...stands]), start.id),
    examples: (route.examples ?? []).map((example): Example => ({ ...example, request: example.request ?? {} })),
    place: locate,
  };
  return { route: bound, isSound, flaws };
}

const seemsEntry = (type: string, kinds: RouteSurroundings['kinds']): boolean =>
  kinds.get(nearestKind(type, kinds.keys()) ?? '')?.isEntry === true;

const urlOf = ({ entrance }: Trigger, path: string): string | undefined =>
  entrance.kind === 'job' ? undefined : entrance.url(path);

/** A page sends what it describes; for other requests a schema may tell. */
function declaredBodyOf({ trigger, contract }: Extract<Kind['behaviour'], { kind: 'entry' }>): Type | undefined {
  if (trigger.page !== undefined) return trigger.page.body;
  return contract.body === undefined ? undefined : typeOfSchema(contract.body);
}

function findEntry(context: FlowContext): Extract<Kind['behaviour'], { kind: 'entry' }> | undefined {
  for (const [index, file] of (context.route.flow.nodes ?? []).entries()) {
    const definition = context.kinds.get(file.type);
    if (definition?.isEntry !== true) continue;
    const kind = bindKind(
      definition,
      file,
      (path, part) => context.locate(['flow', 'nodes', index, ...path], part),
      context,
    );
    if (kind?.behaviour.kind === 'entry') return kind.behaviour;
  }
  return undefined;
}

/**
 * Nodes in an order that only the flow's meaning decides: control nodes from Start on, first ports first, each after
 * the pure nodes that feed it, depth first; what nothing uses comes last, by id.
 */
function inCanonicalOrder(nodes: ReadonlyMap<string, DraftNode>, start: string): ReadonlyMap<string, Node> {
  const ordered = new Map<string, Node>();
  const add = (node: DraftNode): void => {
    if (ordered.has(node.id)) return;
    const waiting: { readonly node: DraftNode; readonly sources: string[] }[] = [
      { node, sources: sourcesOf(node, nodes) },
    ];
    const seen = new Set([node.id]);
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const id = top.sources.shift();
      const source = id === undefined ? undefined : nodes.get(id);
      if (id === undefined) {
        ordered.set(top.node.id, top.node);
        waiting.pop();
      } else if (source !== undefined && !ordered.has(id) && !seen.has(id)) {
        seen.add(id);
        waiting.push({ node: source, sources: sourcesOf(source, nodes) });
      }
    }
  };
  const graph = controlGraph(nodes, start);
  for (const id of graph.nodes) {
    const node = nodes.get(id);
    if (node !== undefined) add(node);
  }
  for (const node of [...nodes.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))) add(node);
  return ordered;
}

function sourcesOf(node: DraftNode, nodes: ReadonlyMap<string, DraftNode>): string[] {
  return node.kind.inputs.flatMap(({ name }) => {
    const input = node.inputs.get(name);
    const source = input?.kind === 'wire' ? nodes.get(input.node) : undefined;
    return source === undefined || isControl(source.kind) ? [] : [source.id];
  });
}
