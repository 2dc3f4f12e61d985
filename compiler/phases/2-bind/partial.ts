import { remember } from '../../base/remember.ts';
import { nullTest } from '../../ir/null-test.ts';
import type { Diagnostic, Subject } from '../../base/diagnostic.ts';
import { controlPorts } from '../../ir/control-graph.ts';
import type { Kind } from '../../ir/kind.ts';
import type { ControlEdge, Issues, Node } from '../../ir/project.ts';
import type { DraftNode, FlowContext } from './bind-nodes.ts';
import { endOf } from './end-of.ts';

/**
 * The nodes affected by errors: those with wrong or missing edges (`inputs`, as `node.port`), those with their own
 * `diagnostics`, and everything that they feed.
 */
export function findIssues(
  nodes: ReadonlyMap<string, DraftNode>,
  stands: ReadonlyMap<string, DraftNode>,
  inputs: readonly string[],
  diagnostics: readonly Diagnostic[],
): Issues {
  const reported = diagnostics.flatMap(({ severity, subject }) =>
    severity === 'error' && subject?.node !== undefined ? [subject.node] : [],
  );
  const affected = new Set([...stands.keys(), ...reported, ...inputs.map((input) => endOf(input).node)]);
  const users = new Map<string, string[]>();
  for (const node of nodes.values())
    for (const input of node.inputs.values())
      if (input.kind === 'wire') remember(users, input.node, () => []).push(node.id);
  // Iterating over a set includes what is added meanwhile.
  for (const id of affected) for (const user of users.get(id) ?? []) affected.add(user);
  return { nodes: affected, hideTests: [...affected].some((id) => stands.has(id) || isTest(nodes.get(id))) };
}

/** Whether a node may establish that a value is present. */
function isTest(node: DraftNode | undefined): boolean {
  if (node === undefined) return false;
  const { behaviour, meaning } = node.kind;
  const isLogic = meaning?.kind === 'not' || meaning?.kind === 'and' || meaning?.kind === 'or';
  return behaviour.kind === 'test' || isLogic || nullTest(node) !== undefined;
}

/**
 * Stand-ins for the nodes that could not be bound, so that the nodes after them stay reachable. Each is a switch with
 * one case per control edge.
 */
export function standIns(
  { route, owner, locate }: FlowContext,
  nodes: ReadonlyMap<string, DraftNode>,
): ReadonlyMap<string, DraftNode> {
  const unbound = new Set((route.flow.nodes ?? []).flatMap(({ id }) => (nodes.has(id) ? [] : [id])));
  const next = new Map([...unbound].map((id) => [id, new Map<string, ControlEdge>()]));
  for (const [index, { from, to }] of (route.flow.edges ?? []).entries()) {
    const source = endOf(from);
    const target = endOf(to);
    const node = nodes.get(source.node);
    const isControl =
      target.port === 'in' &&
      (unbound.has(target.node) || controlPorts(nodes.get(target.node)?.kind ?? nothing).enters);
    const ways =
      node === undefined
        ? next.get(source.node)
        : unbound.has(target.node) && controlPorts(node.kind).leaves.includes(source.port)
          ? node.next
          : undefined;
    if (isControl && ways?.has(source.port) === false)
      ways.set(source.port, { to: target.node, place: locate(['flow', 'edges', index]) });
  }
  const parents = new Map((route.flow.nodes ?? []).map(({ id, parent }) => [id, parent]));
  return new Map(
    [...next].map(([id, ways]) => {
      const parent = parents.get(id);
      const stand = standIn(id, ways, locate([]), owner);
      return [id, parent === undefined ? stand : { ...stand, parent }];
    }),
  );
}

const nothing: Kind = {
  type: '',
  title: '',
  inputs: [],
  outputs: [],
  typing: () => ({ needs: {}, outputs: {} }),
  behaviour: { kind: 'build', output: '', fields: new Map() },
};

function standIn(id: string, next: Map<string, ControlEdge>, place: Node['place'], owner: Subject): DraftNode {
  const [otherwise = 'next', ...cases] = next.keys();
  const kind: Kind = {
    ...nothing,
    behaviour: { kind: 'switch', value: '', cases: cases.map((port) => [port, port]), otherwise },
  };
  return { id, kind, inputs: new Map(), next, place, subject: { ...owner, node: id }, at: () => place };
}
