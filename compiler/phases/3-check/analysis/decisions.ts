import { nodeOf } from '../../../ir/route.ts';
import { nullTest } from '../../../ir/null-test.ts';
import { reachable } from '../../../base/digraph.ts';
import { remember } from '../../../base/remember.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { controlPorts, isControl, vertexOf } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { Operand, Operands } from '../../../ir/checked.ts';

/** What a test or a Switch reads of a node's output: the part at a path, or whether the whole is present. */
export interface Look {
  readonly path: readonly string[];
  /** Whether only the presence of the whole matters. */
  readonly isPresence: boolean;
}

/** A branching that depends on a node's output. */
export interface Decision {
  readonly branching: Node;
  readonly looks: readonly Look[];
}

/** The branchings that depend on the output of `source` at `next`, directly or through pure nodes. */
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
    return [...(operands.get(node.id) ?? [])].flatMap(([port, operand]) =>
      looksAt(operand, asksForPresence(node, port), seen),
    );
  }

  function looksAt(operand: Operand, asksForPresence: boolean, seen: Set<string>): readonly Look[] {
    if (operand.kind !== 'value' || operand.access.base.kind !== 'output') return [];
    const { base, path } = operand.access;
    if (base.node === source.id)
      return given.has(base.port) ? [{ path, isPresence: path.length === 0 && asksForPresence }] : [];
    const through = nodeOf(route, base.node);
    if (seen.has(`${through.id}.${base.port}`)) return [];
    seen.add(`${through.id}.${base.port}`);
    if (!isControl(through.kind)) return looksOf(through, seen);
    const behind = operands.get(through.id)?.get(inputBehind(through, base.port) ?? '');
    return behind === undefined ? [] : looksAt(behind, false, seen);
  }
}

/** The input of a container behind an output: for an item the list, for the results the result of each item. */
const inputBehind = ({ kind: { container } }: Node, port: string): string | undefined =>
  port === container?.item ? container.list : port === container?.results ? container.result : undefined;

/** Deduplicate only tests its key, not what was read. */
const isBranching = ({ kind: { behaviour } }: Node): boolean =>
  behaviour.kind === 'switch' || (behaviour.kind === 'test' && behaviour.effect === undefined);

function asksForPresence(node: Node, port: string): boolean {
  const { behaviour } = node.kind;
  return (behaviour.kind === 'test' && behaviour.narrows?.input === port) || nullTest(node)?.input === port;
}

/** Whether a node runs on some branches of a decision and not on others. */
export function decidesAbout({ digraph }: ControlGraph): (decision: Decision, node: Node) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  const ahead = (edge: string): ReadonlySet<string> => remember(known, edge, () => reachable(digraph, edge));
  return ({ branching }, node) => {
    const leads = controlPorts(branching.kind).leaves.map(
      (port) => branching.next.has(port) && ahead(vertexOf(branching, port)).has(node.id),
    );
    return leads.includes(true) && leads.includes(false);
  };
}
