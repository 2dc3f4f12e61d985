import type { Input } from '../../ir/project.ts';
import type { DraftNode } from './bind-nodes.ts';

/**
 * Replaces each node that is short for several by those: each step gets its value from the one before. The last one has
 * the id, the label and the names of the node, since that is where its output comes from.
 */
export function expandSteps(nodes: ReadonlyMap<string, DraftNode>): ReadonlyMap<string, DraftNode> {
  return new Map([...nodes.values()].flatMap(chainOf).map((node) => [node.id, node]));
}

function chainOf(node: DraftNode): readonly DraftNode[] {
  const { steps = [], ...kind } = node.kind;
  if (steps.length === 0) return [node];
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
