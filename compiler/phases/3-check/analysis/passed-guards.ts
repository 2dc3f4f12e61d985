import { edgeVertex } from '../../../ir/control-graph.ts';
import { isAct } from '../../../ir/deed.ts';
import { deedsOf } from '../../../ir/effect.ts';
import type { Node } from '../../../ir/project.ts';
import type { RouteAnalysis } from './route-analysis.ts';

interface Flow extends Pick<RouteAnalysis, 'route' | 'control' | 'reached'> {
  readonly bodies: ReadonlyMap<string, Flow>;
}

/** Whether a node acts for the sender of the request: it reads, writes or sends. Writing a log line does not count. */
export const acts = ({ kind }: Node): boolean => deedsOf(kind).some(isAct);

/** The edges that are only taken after a guard has let the request through. */
export const edgesBehind = (guard: string, { reached }: Pick<Flow, 'reached'>): ReadonlySet<string> =>
  new Set(reached.filter((node) => passes(node, guard)).map(({ id }) => edgeVertex(id, 'next')));

export const passes = ({ kind }: Node, guard: string): boolean => kind.calls?.passedGuards.includes(guard) === true;

/** The nodes that some path reaches without calling the guard, in order; for a container, the nodes in it. */
export function nodesBefore(guard: string, { control, reached, bodies }: Flow): readonly Node[] {
  const edges = edgesBehind(guard, { reached });
  const found = new Set([control.start]);
  // Iterating over a set includes what is added meanwhile.
  for (const vertex of found)
    for (const next of control.digraph.successors(vertex)) if (!edges.has(next)) found.add(next);
  return reached
    .filter(({ id }) => found.has(id))
    .flatMap((node) => {
      const body = bodies.get(node.id);
      return body === undefined ? [node] : nodesBefore(guard, body).filter((inside) => !isEndOfItem(inside));
    });
}

const isEndOfItem = ({ kind: { behaviour } }: Node): boolean => behaviour.kind === 'return';

/**
 * The guards that have let the request through when a function returns: the function itself, and those that it calls,
 * if it neither returns nor acts on any path without them.
 */
export function passedGuards(flow: Flow): readonly string[] {
  const { route, reached } = flow;
  const called = new Set(reached.flatMap(({ kind }) => kind.calls?.passedGuards ?? []));
  const passed = [...called].filter((guard) =>
    nodesBefore(guard, flow).every(
      (node) => passes(node, guard) || (node.kind.behaviour.kind !== 'return' && !acts(node)),
    ),
  );
  return route.signature?.guard === true ? [route.id, ...passed] : passed;
}
