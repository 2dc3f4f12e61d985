import { anticipated, edgeVertex, isControl } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { callEffectOf } from '../../../ir/effect.ts';
import type { Refusal } from '../../../ir/deed.ts';
import { rejectsInput } from '../../../ir/may-reject.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { anticipatedAtStart, nodeOf } from '../../../ir/route.ts';
import { isSubset } from '../../../ir/type-algebra.ts';
import { typeAtPath } from '../../../ir/type-path.ts';
import type { RouteAnalysis } from './route-analysis.ts';

/** What a call may refuse on every path of its function, before that acts. */
export interface CallRefusal {
  readonly call: Node;
  /** The inputs of the call that it is made of. */
  readonly inputs: Refusal;
  /** The outputs of control nodes that these are computed from. */
  readonly made: readonly Source[];
}

interface Source {
  readonly node: Node;
  readonly port: string;
}

export const callRefusals = ({ route, reached }: Pick<RouteAnalysis, 'route' | 'reached'>): readonly CallRefusal[] =>
  reached.flatMap((call) =>
    (callEffectOf(call.kind)?.refusals ?? []).map((inputs) => ({
      call,
      inputs,
      made: [...inputs].flatMap((port) => sourcesOf(route, call, port)),
    })),
  );

/** Whether a call would have refused before `vertex`, if the nodes of its function stood in its place. */
export function isDueAt(
  { call, made }: CallRefusal,
  vertex: string,
  { control }: Pick<RouteAnalysis, 'control'>,
): boolean {
  return anticipated(control, new Set([call.id])).has(vertex) && existsAt(made, vertex, control);
}

/** What a function refuses on every path before it acts: by refusal, the names of the ports of Start it is made of. */
export function refusalsAtStart(analysis: RouteAnalysis): readonly Refusal[] {
  const { route, control, live, users, types } = analysis;
  const begin = edgeVertex(route.start, 'next');
  const atStart = (sources: readonly Source[]): readonly Refusal[] => {
    if (!existsAt(sources, begin, control)) return [];
    return [new Set(sources.map(({ port }) => port))];
  };
  const computed = live
    .filter((node) => rejectsInput(node) && anticipated(control, new Set(users(node.id))).has(begin))
    .flatMap((node) => atStart(sourcesOf(route, node)));
  const checked = anticipatedAtStart(analysis).flatMap(({ access: { base, path }, type }) => {
    if (base.kind === 'body' || base.node === route.start) return [];
    const node = nodeOf(route, base.node);
    return isSubset(typeAtPath(types.outputType(node, base.port), path), type) ? [] : atStart(sourcesOf(route, node));
  });
  const called = callRefusals(analysis).flatMap((refusal) =>
    isDueAt(refusal, begin, analysis) ? atStart(refusal.made) : [],
  );
  return distinct([...computed, ...checked, ...called]);
}

const distinct = (refusals: readonly Refusal[]): readonly Refusal[] => [
  ...new Map(refusals.map((each) => [[...each].toSorted().join(' '), each])).values(),
];

const existsAt = (sources: readonly Source[], vertex: string, { dominators }: ControlGraph): boolean =>
  sources.every(({ node, port }) => {
    const edge = node.kind.outputs.find(({ name }) => name === port)?.with;
    return edge === undefined || dominators.dominates(edgeVertex(node.id, edge), vertex);
  });

/** The outputs of control nodes that an input of a node, or a whole pure node, is computed from. */
function sourcesOf(route: Route, of: Node, port?: string): readonly Source[] {
  const found: Source[] = [];
  const seen = new Set<Node>();
  const visit = (node: Node, ports: Iterable<string>): void => {
    for (const name of ports) {
      const input = node.inputs.get(name);
      if (input?.kind !== 'wire') continue;
      const source = nodeOf(route, input.node);
      if (isControl(source.kind)) found.push({ node: source, port: input.port });
      else if (!seen.has(source)) {
        seen.add(source);
        visit(source, source.inputs.keys());
      }
    }
  };
  visit(of, port === undefined ? of.inputs.keys() : [port]);
  return found;
}
