import { accessKey } from '../../ir/checked.ts';
import type { AccessPath, CheckedRoute, Operand } from '../../ir/checked.ts';
import { isControl } from '../../ir/control-graph.ts';
import { mayReject } from '../../ir/may-reject.ts';
import type { Inputs, Reading, Step, Value, Variable } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import { readKey } from './decide.ts';
import { valuesOfStep, variablesOf } from './walk-values.ts';

/** Whether a step mentions the variable of another one. */
export function mentions(step: Step, other: Reading): boolean {
  const variable = variableOf(other);
  return variable !== undefined && valuesOfStep(step).some((value) => variablesOf(value).includes(variable));
}

export const variableOf = (step: Reading): Variable | undefined =>
  step.kind === 'require-header' ? undefined : step.variable;

/**
 * The readings of the same point that the flow makes a value of, directly or through nodes that refuse nothing. The
 * step need not mention them: what the compiler knows of a value may have replaced it.
 */
export function madeOf(
  { route, operands }: CheckedRoute,
  step: Reading,
  others: readonly Reading[],
): ReadonlySet<Reading> {
  const nodesOf = (reading: Reading): readonly Node[] => nodesIn(reading).map((id) => nodeOf(route, id));
  const byKey = new Map(others.flatMap((other) => keysOf(other, nodesOf(other)).map((key) => [key, other] as const)));
  const own = nodesOf(step);
  const found = new Set<Reading>();
  const visited = new Set<Node>();
  if (step.kind === 'check') visitAccess(step.access);
  own.forEach(visitInputs);
  return found;

  function visitAccess({ base, path }: AccessPath): void {
    for (let length = 0; length <= path.length; length++)
      add(byKey.get(checkKey({ base, path: path.slice(0, length) })));
    if (base.kind === 'body') add(byKey.get('body'));
    else visitNode(nodeOf(route, base.node));
  }

  function visitNode(node: Node): void {
    if (isControl(node.kind) || visited.has(node)) return;
    visited.add(node);
    const read = byKey.get(nodeKey(node));
    // What may refuse, and is not read at this point, was read before it.
    if (read !== undefined) found.add(read);
    else if (!mayReject(node)) visitInputs(node);
  }

  function visitInputs({ id, kind, body }: Node): void {
    // What a container prepares for its items uses only some of its inputs.
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

/** A step is what it reads, and whatever may refuse inside it. */
function keysOf(step: Reading, nodes: readonly Node[]): readonly string[] {
  const own = step.kind === 'body' ? ['body'] : step.kind === 'check' ? [checkKey(step.access)] : [];
  return [...own, ...nodes.filter(mayReject).map(nodeKey)];
}

/** The nodes that a step computes. */
const nodesIn = (step: Reading): readonly string[] => [
  ...(step.kind === 'compute' ? [step.node] : []),
  ...valuesOfStep(step).flatMap(inlineNodes),
];

function inlineNodes(value: Value): readonly string[] {
  if (value.kind === 'inline') return [value.node, ...inlineNodesOf(value.inputs)];
  return value.kind === 'fields' ? inlineNodesOf(value.fields) : [];
}

const inlineNodesOf = (inputs: Inputs): readonly string[] =>
  [...inputs.values()].flatMap(({ value }) => inlineNodes(value));

const checkKey = (access: AccessPath): string => `check ${accessKey(access)}`;

/** Nodes that read the same part of the request are one reading. */
const nodeKey = (node: Node): string => `node ${readKey(node) ?? node.id}`;
