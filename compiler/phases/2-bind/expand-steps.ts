import type { Input } from '../../ir/project.ts';
import { madeInput } from '../../ir/kind.ts';
import type { DraftNode } from './bind-nodes.ts';
import { withChecks } from './expand-checks.ts';
import { withDecision } from './expand-decision.ts';
import { withExits } from './expand-exits.ts';
import type { Wire } from './expand-exits.ts';

/**
 * Replaces each node that is shorthand for several nodes with these. In a chain, each step gets its value from the one
 * before. The last one keeps the node's id, label and names, since the node's output comes from it. A wired exit
 * becomes a test after the effect, and so does a node that decides by the outcome of its own effect.
 */
export function expandSteps(nodes: ReadonlyMap<string, DraftNode>): ReadonlyMap<string, DraftNode> {
  const given = new Map<string, Wire>();
  const all = [...nodes.values()].flatMap((node) => {
    const { chain, outputs } = withDecision(node) ?? withExits(node);
    for (const [port, wire] of outputs) given.set(`${node.id}.${port}`, wire);
    return chain
      .flatMap(chainOf)
      .flatMap(withBefore)
      .flatMap((each) => withChecks(each, nodes));
  });
  if (given.size > 0) for (const node of all) rewire(node, given);
  return new Map(all.map((node) => [node.id, node]));
}

/** Rewires what an output feeds to the test that passes it on; the test itself keeps its input. */
function rewire({ id, partOf, inputs }: DraftNode, given: ReadonlyMap<string, Wire>): void {
  for (const [port, input] of inputs) {
    const wire = input.kind === 'wire' ? given.get(`${input.node}.${input.port}`) : undefined;
    if (wire !== undefined && wire.node !== id && input.kind === 'wire' && input.node !== partOf)
      inputs.set(port, { ...input, ...wire });
  }
}

/** Puts the node for `before` first, unless its inputs are unfed. The node itself still sees these inputs. */
function withBefore(node: DraftNode): readonly DraftNode[] {
  if (node.kind.before === undefined) return [node];
  const { before, ...kind } = node.kind;
  const ports = new Map(before.inputs.map((port) => [port.name, port]));
  const given = new Map([...node.inputs].filter(([port]) => ports.has(port)));
  if (given.size === 0 && before.inputs.every(({ optional }) => optional === true)) return [{ ...node, kind }];
  const { label: _label, comment: _comment, ...unnamed } = node;
  const id = `${node.id}.1`;
  const made: Input = { kind: 'wire', node: id, port: before.outputs[0]?.name ?? '', place: node.place };
  const inputs = [
    { name: madeInput },
    ...kind.inputs.map((port) => (ports.has(port.name) ? { ...port, optional: true } : port)),
  ];
  return [
    { ...unnamed, id, kind: before, partOf: node.id, inputs: given, next: new Map() },
    { ...node, kind: { ...kind, inputs }, whole: node.kind, inputs: new Map([[madeInput, made], ...node.inputs]) },
  ];
}

function chainOf(node: DraftNode): readonly DraftNode[] {
  if ((node.kind.steps ?? []).length === 0) return [node];
  const { steps = [], ...kind } = node.kind;
  const { label: _label, comment: _comment, ...unnamed } = node;
  const chain: DraftNode[] = [
    { ...unnamed, id: `${node.id}.1`, kind, partOf: node.id, inputs: new Map(), next: new Map() },
  ];
  for (const [index, step] of steps.entries()) {
    const previous = chain[index]?.id ?? node.id;
    const [output] = (steps[index - 1]?.kind ?? kind).outputs;
    const wire: Input = { kind: 'wire', node: previous, port: output?.name ?? '', place: node.place };
    const literals = Object.entries(step.literals ?? {}).map(([name, value]): [string, Input] => [
      name,
      { kind: 'literal', value, place: node.place },
    ]);
    const inputs = new Map<string, Input>([[step.input, wire], ...literals]);
    const isLast = index === steps.length - 1;
    const { title, named = title } = kind;
    chain.push(
      isLast
        ? { ...node, kind: { ...step.kind, title, named }, whole: node.kind, inputs }
        : { ...unnamed, id: `${node.id}.${index + 2}`, kind: step.kind, partOf: node.id, inputs, next: new Map() },
    );
  }
  return chain;
}
