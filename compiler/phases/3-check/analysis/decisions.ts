import { nodeOf } from '../../../ir/route.ts';
import { nullTest } from '../../../ir/null-test.ts';
import { reachable } from '../../../base/digraph.ts';
import { remember } from '../../../base/remember.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { controlPorts, edgeVertex } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { Operands } from '../../../ir/checked.ts';
import { isPure } from './users.ts';

/** What a test or a Switch looks at of what a node gave: a path, or, without one, whether the whole is there. */
export interface Look {
  readonly path: readonly string[];
  /** Of the whole, only whether it is there. */
  readonly isPresence: boolean;
}

/** A branching that goes by what a node gave. */
export interface Decision {
  readonly branching: Node;
  readonly looks: readonly Look[];
}

/** The branchings that go by what `source` gives with `next`, directly or through pure nodes. */
export function findDecisions(
  route: Route,
  control: ControlGraph,
  operands: Operands,
  source: Node,
): readonly Decision[] {
  const given = new Set(source.kind.outputs.flatMap((output) => (output.with === 'next' ? [output.name] : [])));
  return control.nodes.flatMap((id): Decision[] => {
    const branching = nodeOf(route, id);
    if (!isBranching(branching)) return [];
    const looks = looksOf(branching, new Set());
    return looks.length === 0 ? [] : [{ branching, looks }];
  });

  function looksOf(node: Node, seen: Set<string>): readonly Look[] {
    return [...(operands.get(node.id) ?? [])].flatMap(([port, operand]): readonly Look[] => {
      if (operand.kind !== 'value' || operand.access.base.kind !== 'output') return [];
      const { base, path } = operand.access;
      if (base.node === source.id)
        return given.has(base.port) ? [{ path, isPresence: path.length === 0 && asksForPresence(node, port) }] : [];
      const through = nodeOf(route, base.node);
      if (!isPure(through) || seen.has(through.id)) return [];
      seen.add(through.id);
      return looksOf(through, seen);
    });
  }
}

/** Deduplicate asks for its key only. */
const isBranching = ({ kind: { behaviour } }: Node): boolean =>
  behaviour.kind === 'switch' || (behaviour.kind === 'test' && behaviour.effect === undefined);

function asksForPresence(node: Node, port: string): boolean {
  const { behaviour } = node.kind;
  return (behaviour.kind === 'test' && behaviour.narrows?.input === port) || nullTest(node)?.input === port;
}

/** Whether a node runs or not by which way a branching takes. */
export function decidesAbout({ digraph }: ControlGraph): (decision: Decision, node: Node) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  const ahead = (edge: string): ReadonlySet<string> => remember(known, edge, () => reachable(digraph, edge));
  return ({ branching }, node) => {
    const leads = controlPorts(branching.kind).leaves.map(
      (port) => branching.next.has(port) && ahead(edgeVertex(branching.id, port)).has(node.id),
    );
    return leads.includes(true) && leads.includes(false);
  };
}
