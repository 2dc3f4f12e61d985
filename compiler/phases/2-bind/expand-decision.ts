import { effectOf } from '../../ir/effect.ts';
import type { Input } from '../../ir/project.ts';
import type { DraftNode } from './bind-nodes.ts';
import type { Expanded, Wire } from './expand-exits.ts';

/** Splits a node into the effect before it and a test of the effect's outputs; undefined if there is no such effect. */
export function withDecision(node: DraftNode): Expanded | undefined {
  if (node.kind.before === undefined || effectOf(node.kind.before) === undefined) return undefined;
  const { before, ...kind } = node.kind;
  const { label: _label, comment: _comment, ...unnamed } = node;
  const id = `${node.id}?`;
  const wire = (from: string, port: string): Wire => ({ kind: 'wire', node: from, port });
  const made = before.outputs.map(({ name }) => name);
  const decision: DraftNode = {
    ...unnamed,
    ...{ id, partOf: node.id },
    kind: { ...kind, inputs: made.map((name) => ({ name })) },
    inputs: new Map(made.map((name): [string, Input] => [name, { ...wire(node.id, name), place: node.place }])),
  };
  const next = new Map([['next', { to: id, place: node.place }]]);
  const deed = { ...node, kind: before, whole: node.kind, next, exits: node.next };
  return { chain: [deed, decision], outputs: new Map(kind.outputs.map(({ name }) => [name, wire(id, name)])) };
}
