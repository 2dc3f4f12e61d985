import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { isObject } from './hand-written/case.ts';
import { judge } from './random-project.ts';
import type { Case } from './run-case.ts';

/** Whether the smaller case still fails in the same way. */
type Fails = (smaller: Case) => Promise<boolean>;

interface FlowParts {
  readonly nodes: readonly JsonObject[];
  readonly edges: readonly JsonObject[];
}

/**
 * Shrinks a failing case as long as it compiles and still fails: fewer requests, fewer routes, fewer nodes, simpler
 * wires.
 */
export async function shrink(found: Case, fails: Fails, deadline: number): Promise<Case> {
  let best = found;
  for (let goesOn = true; goesOn && Date.now() < deadline;) {
    goesOn = false;
    for (const smaller of [...fewerCalls(best), ...fewerRoutes(best), ...smallerFlows(best)]) {
      if (Date.now() > deadline) break;
      if (judge(smaller.project).checked === undefined || !(await fails(smaller))) continue;
      best = smaller;
      goesOn = true;
      break;
    }
  }
  return best;
}

/** Halves first, since most requests do not matter. */
function fewerCalls(each: Case): Case[] {
  const { calls } = each;
  const halves = [2, 4, 8].flatMap((parts) => {
    const size = Math.ceil(calls.length / parts);
    return calls.length <= parts
      ? []
      : Array.from({ length: parts }, (_, part) => calls.filter((_call, index) => Math.floor(index / size) !== part));
  });
  const singles = calls.length > 12 ? [] : calls.map((_, left) => calls.filter((_call, index) => index !== left));
  return [calls.slice(-1), ...halves, ...singles]
    .filter((fewer) => fewer.length > 0 && fewer.length < calls.length)
    .map((fewer) => ({ ...each, calls: fewer }));
}

const listOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((item: JsonValue): item is JsonObject => isObject(item)) : [];

function fewerRoutes(each: Case): Case[] {
  const routes = listOf(each.project['routes']);
  return routes.length < 2
    ? []
    : routes.map((_, left) => ({
        ...each,
        project: { ...each.project, routes: routes.filter((_route, index) => index !== left) },
      }));
}

function smallerFlows(each: Case): Case[] {
  const routes = listOf(each.project['routes']);
  if (routes.length > 1) return [];
  return routes.flatMap((route) => {
    const flow = route['flow'];
    if (flow === undefined || !isObject(flow)) return [];
    const parts = { nodes: listOf(flow['nodes']), edges: listOf(flow['edges']) };
    const size = parts.nodes.length + parts.edges.length;
    const flows = smallerParts(parts)
      .map(withoutUnused)
      .filter(({ nodes, edges }) => nodes.length + edges.length < size);
    return flows.map((smaller) => ({
      ...each,
      project: { ...each.project, routes: [{ ...route, flow: { nodes: smaller.nodes, edges: smaller.edges } }] },
    }));
  });
}

const nodeOf = (end: JsonValue | undefined): string => String(end).split('.')[0] ?? '';

function smallerParts({ nodes, edges }: FlowParts): FlowParts[] {
  const isControl = (edge: JsonObject): boolean => String(edge['to']).endsWith('.in');
  /** Removes a node that acts or decides from the path, and connects its predecessors to its successor. */
  const passed = nodes.flatMap(({ id }) =>
    edges
      .filter(
        (edge) =>
          isControl(edge) && nodeOf(edge['from']) === id && edges.some((other) => other['to'] === `${String(id)}.in`),
      )
      .map((way) => ({
        nodes,
        edges: edges
          .filter((edge) => nodeOf(edge['from']) !== id || !isControl(edge))
          .map((edge) => (edge['to'] === `${String(id)}.in` ? { ...edge, to: way['to'] ?? '' } : edge)),
      })),
  );
  const dropped = edges
    .filter((edge) => String(edge['from']).endsWith('.error'))
    .map((edge) => ({ nodes, edges: edges.filter((other) => other !== edge) }));
  /** Replaces a wire by a constant, or by one of the wires that feed its source. */
  const rewired = edges
    .filter((edge) => !isControl(edge))
    .flatMap((edge) => {
      const [id = '', ...port] = String(edge['to']).split('.');
      const others = edges.filter((other) => other !== edge);
      const constants = [null, 1, 'a', true, {}].map((value) => ({
        nodes: nodes.map((node) =>
          node['id'] === id ? { ...node, inputs: { ...inputsOf(node), [port.join('.')]: value } } : node,
        ),
        edges: others,
      }));
      const nearer = others
        .filter((other) => !isControl(other) && nodeOf(other['to']) === nodeOf(edge['from']))
        .map(({ from }) => ({ nodes, edges: [...others, { ...edge, from: from ?? '' }] }));
      return [...constants, ...nearer];
    });
  return [...passed, ...dropped, ...rewired];
}

const inputsOf = (node: JsonObject): JsonObject => {
  const inputs = node['inputs'];
  return inputs !== undefined && isObject(inputs) ? inputs : {};
};

/** Without unreachable nodes and unused values. */
function withoutUnused({ nodes, edges }: FlowParts): FlowParts {
  const used = new Set(nodes.filter(({ type }) => type === 'start').map(({ id }) => String(id)));
  for (const id of used) {
    for (const { from, to } of edges) {
      if (nodeOf(from) === id && String(to).endsWith('.in')) used.add(nodeOf(to));
      if (nodeOf(to) === id && !String(to).endsWith('.in')) used.add(nodeOf(from));
    }
  }
  return {
    nodes: nodes.filter(({ id }) => used.has(String(id))),
    edges: edges.filter(({ from, to }) => used.has(nodeOf(from)) && used.has(nodeOf(to))),
  };
}
