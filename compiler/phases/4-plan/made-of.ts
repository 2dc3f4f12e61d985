import { accessKey } from '../../ir/checked.ts';
import type { AccessPath, CheckedRoute, Operand } from '../../ir/checked.ts';
import { isControl } from '../../ir/control-graph.ts';
import { mayReject } from '../../ir/may-reject.ts';
import type { Reading } from '../../ir/plan.ts';
import { nodesOfValue } from '../../ir/plan-blocks.ts';
import type { Node, Route } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import { readKey } from './decide.ts';
import { valuesOfStep } from './walk-values.ts';

/** Readings by what they read: a part of the request, a node that may refuse, or a check. */
export type Read = Map<string, Reading>;

/** Records a reading that may refuse. */
export function note({ route }: CheckedRoute, step: Reading, read: Read): void {
  if (step.kind === 'body') read.set('body', step);
  if (step.kind === 'check') read.set(checkKey(step.access), step);
  for (const node of nodesIn(route, step)) if (mayReject(node)) read.set(nodeKey(node), step);
}

/**
 * The earlier readings at a point from which the value of a step is made, directly or through nodes that refuse
 * nothing. The step need not mention them: what the compiler knows about a value may have replaced it.
 */
export function madeOf({ route, operands }: CheckedRoute, step: Reading, read: Read): ReadonlySet<Reading> {
  const found = new Set<Reading>();
  const visited = new Set<Node>();
  if (step.kind === 'check') visitAccess(step.access);
  nodesIn(route, step).forEach(visitInputs);
  return found;

  function visitAccess({ base, path }: AccessPath): void {
    for (let length = 0; length <= path.length; length++)
      add(read.get(checkKey({ base, path: path.slice(0, length) })));
    if (base.kind === 'body') add(read.get('body'));
    else visitNode(nodeOf(route, base.node));
  }

  function visitNode(node: Node): void {
    if (isControl(node.kind) || visited.has(node)) return;
    visited.add(node);
    // A node that may refuse, and is not read at this point, was read before it.
    if (mayReject(node)) add(read.get(nodeKey(node)));
    else visitInputs(node);
  }

  function visitInputs({ id, kind, body }: Node): void {
    // The values that a container prepares for its items depend on only some of its inputs.
    const prepares = isControl(kind) ? body?.prepares : undefined;
    for (const [port, operand] of operands.get(id) ?? []) if (prepares?.has(port) !== false) visitOperand(operand);
  }

  function visitOperand(operand: Operand): void {
    if (operand.kind === 'value') visitAccess(operand.access);
    if (operand.kind !== 'fields') return;
    if (operand.whole !== undefined) visitAccess(operand.whole.access);
    for (const field of operand.fields.values()) visitOperand(field);
  }

  function add(reading: Reading | undefined): void {
    if (reading !== undefined) found.add(reading);
  }
}

/** The nodes that a step computes. */
export const nodesIn = (route: Route, step: Reading): readonly Node[] =>
  [...(step.kind === 'compute' ? [step.node] : []), ...valuesOfStep(step).flatMap(nodesOfValue)].map((id) =>
    nodeOf(route, id),
  );

const checkKey = (access: AccessPath): string => `check ${accessKey(access)}`;

/** Nodes that read the same part of the request are one reading. */
const nodeKey = (node: Node): string => `node ${readKey(node) ?? node.id}`;
