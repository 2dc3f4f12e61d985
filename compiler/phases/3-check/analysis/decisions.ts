import { nodeOf } from '../../../ir/route.ts';
import { nullTest } from '../../../ir/null-test.ts';
import { reachable } from '../../../base/digraph.ts';
import { remember } from '../../../base/remember.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { controlPorts, isControl, vertexOf } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { Operand, Operands } from '../../../ir/checked.ts';
import type { PartPath } from '../../../ir/part-path.ts';

/** What a test or a Switch reads of a node's output: the part at a path, in which `null` is an item of a list. */
export interface Look {
  readonly output: string;
  readonly path: PartPath;
  /** Whether the value matters, or only whether the whole is there, or how many items there are. */
  readonly asks: 'value' | 'presence' | 'count';
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
      looksAt(operand, [], asksAt(node, port), seen),
    );
  }

  /** `inner` is the part of the operand that is read. */
  function looksAt(operand: Operand, inner: PartPath, asks: Look['asks'], seen: Set<string>): readonly Look[] {
    if (operand.kind !== 'value' || operand.access.base.kind !== 'output') return [];
    const { base } = operand.access;
    const path = [...operand.access.path, ...inner];
    if (base.node === source.id)
      return given.has(base.port)
        ? [{ output: base.port, path, asks: asks === 'presence' && path.length > 0 ? 'value' : asks }]
        : [];
    const through = nodeOf(route, base.node);
    const key = JSON.stringify([base.node, base.port, path, asks]);
    if (seen.has(key)) return [];
    seen.add(key);
    if (!isControl(through.kind)) return looksOf(through, seen);
    const behind = partBehind(through, base.port, path);
    const fed = behind && operands.get(through.id)?.get(behind.port);
    return behind === undefined || fed === undefined
      ? []
      : looksAt(fed, behind.path, asks === 'presence' ? 'value' : asks, seen);
  }
}

/** The part of an input of a container behind that of an output: of the list for an item, of each result for all. */
function partBehind(
  { kind: { container } }: Node,
  output: string,
  path: PartPath,
): { readonly port: string; readonly path: PartPath } | undefined {
  if (container === undefined) return undefined;
  if (output === container.item) return { port: container.list, path: [null, ...path] };
  return output === container.results && container.result !== undefined
    ? { port: container.result, path: path.slice(1) }
    : undefined;
}

/** Deduplicate only tests its key, not what was read. */
const isBranching = ({ kind: { behaviour } }: Node): boolean =>
  behaviour.kind === 'switch' || (behaviour.kind === 'test' && behaviour.effect === undefined);

function asksAt(node: Node, port: string): Look['asks'] {
  const { behaviour, inputs } = node.kind;
  if (inputs.some(({ name, isCounted }) => name === port && isCounted === true)) return 'count';
  const isTest = behaviour.kind === 'test' && behaviour.narrows?.input === port;
  return isTest || nullTest(node)?.input === port ? 'presence' : 'value';
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
