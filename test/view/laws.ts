import type { Source } from '../../compiler/base/span.ts';
import { positionAt, splitLines } from '../../compiler/base/text-position.ts';
import { remember } from '../../compiler/base/remember.ts';
import { analyse } from '../../compiler/analyse.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { flowNamed } from '../../compiler/view/flow.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import type { DiagnosticView, ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import { viewProject, viewTogether } from '../../compiler/view/view-project.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { describeQuery } from '../support/describe-query.ts';

/** Everything that the Builder could ask about a flow. */
export interface Seen {
  readonly project: ProjectView;
  readonly together: readonly DiagnosticView[];
  readonly routes: readonly RouteView[];
}

/** A flow, and what is shown of it. */
interface Shown {
  readonly flow: OpenFlow;
  readonly seen: Seen;
}

const shown = new WeakMap<readonly Source[], Promise<Shown>>();
/** Several tests, in several files, look at the view of a fixture, which is created once per process. */
export const show = (sources: readonly Source[]): Promise<Shown> =>
  remember(shown, sources, async () => {
    const flow = openFlow({ describeQuery, sources });
    return { flow, seen: await see(flow) };
  });

export async function see(flow: OpenFlow, before: readonly RouteView[] = []): Promise<Seen> {
  const project = viewProject(flow);
  const ids = [...new Set([...project.routes, ...project.functions].map(({ id }) => id))];
  const routes = await Promise.all(
    ids.map((id) =>
      viewRoute(
        flow,
        id,
        before.find((view) => view.id === id),
      ),
    ),
  );
  return { project, together: viewTogether(flow), routes: routes.flatMap((view) => view ?? []) };
}

/** The invariants for views of all flows that this one violates. */
export async function breachesOfView(sources: readonly Source[]): Promise<readonly string[]> {
  const { flow, seen } = await show(sources);
  const again = await see(openFlow({ describeQuery, sources }));
  return [
    ...(JSON.stringify(seen) === JSON.stringify(again) ? [] : ['twice, it is not the same']),
    ...(hasOnlyJson(seen) ? [] : ['it is not plain JSON']),
    ...seen.routes.flatMap((view) => breachesInParts(view, flow)),
    ...seen.routes.flatMap(breachesInPorts),
    ...breachesInDiagnostics(seen, sources),
  ];
}

function hasOnlyJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === null || prototype === Object.prototype || prototype === Array.prototype) &&
    Object.values(value).every(hasOnlyJson)
  );
}

/** Every node and every wire of the file is shown, even duplicates and those without the right shape. */
function breachesInParts(view: RouteView, opened: OpenFlow): readonly string[] {
  const file = flowNamed(opened, view.id)?.raw.value;
  const flow: { readonly nodes?: unknown; readonly edges?: unknown } = Object(file?.['flow']);
  const nodes = listOf(flow.nodes).map((node) => textOf(node, 'id'));
  const edges = listOf(flow.edges).map((edge) => [textOf(edge, 'from'), textOf(edge, 'to')]);
  const ends = view.wires.map(({ from, to }) =>
    [from, to].map(({ node, port }) => (port === '' ? node : `${node}.${port}`)),
  );
  const ids = new Set(view.wires.map(({ id }) => id));
  return [
    ...(same(
      view.nodes.map(({ id }) => id),
      nodes,
    )
      ? []
      : [`${view.id}: not all nodes`]),
    ...(same(
      ends,
      edges.map((each) => each.map((end) => end.replace(/^([^.]*)\.$/, '$1'))),
    )
      ? []
      : [`${view.id}: not all wires`]),
    ...(ids.size === view.wires.length ? [] : [`${view.id}: two wires with one id`]),
  ];
}

/** Wires end at ports, and so do literals, as long as there is a node. */
function breachesInPorts({ id, nodes, wires }: RouteView): readonly string[] {
  const first = new Map(nodes.toReversed().map((node) => [node.id, node]));
  const lacking = wires.flatMap(({ from, to }) => [
    ...(first.get(from.node)?.outs.some(({ name }) => name === from.port) === false
      ? [`${from.node}.${from.port}`]
      : []),
    ...(first.get(to.node)?.ins.some(({ name }) => name === to.port) === false ? [`${to.node}.${to.port}`] : []),
  ]);
  const unfed = nodes.flatMap((node) =>
    Object.keys(node.inputs).filter((port) => !node.ins.some(({ name }) => name === port)),
  );
  const twice = nodes.flatMap(({ ins, outs }) =>
    [ins, outs].flatMap((ports) => (new Set(ports.map(({ name }) => name)).size < ports.length ? [ports] : [])),
  );
  return [...lacking, ...unfed, ...twice].map((port) => `${id}: no port, or two, for ${JSON.stringify(port)}`);
}

/** The findings of `check`, each in one place. */
function breachesInDiagnostics({ project, together, routes }: Seen, sources: readonly Source[]): readonly string[] {
  const lines = new Map(sources.map(({ file, text }) => [file, splitLines(text)]));
  const { diagnostics } = analyse({ sources, describeQuery, options: { ...defaultOptions, mode: 'development' } });
  if (diagnostics.length > 500 || routes.length < project.routes.length + project.functions.length) return [];
  const all = diagnostics.map(({ code, message, place: { file, span } }) => {
    const { line, column } = positionAt(lines.get(file) ?? splitLines(''), span.start);
    return spell({ code, message, file, line, column });
  });
  const parts = [...routes.map((view) => view.diagnostics), project.diagnostics, together].map((part) =>
    part.map(spell),
  );
  return [
    ...(same(parts.flat().toSorted(), all.toSorted())
      ? []
      : [`not what check says: ${JSON.stringify(parts)} ${JSON.stringify(all)}`]),
    ...parts.flatMap((part) => (isInOrder(part, all) ? [] : [`in another order than check: ${JSON.stringify(part)}`])),
  ];
}

const spell = ({
  code,
  message,
  file,
  line,
  column,
}: Pick<DiagnosticView, 'code' | 'message' | 'file' | 'line' | 'column'>) =>
  `${file}:${line}:${column} ${code} ${message}`;

function isInOrder(part: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const each of all) if (each === part[at]) at += 1;
  return at === part.length;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown, key: string): string => {
  const own: unknown =
    typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
  return typeof own === 'string' ? own : '';
};
