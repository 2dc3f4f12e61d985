import type { Input } from '../../ir/project.ts';
import type { Kind, RecordCheck } from '../../ir/kind.ts';
import type { TableCheck } from '../../ir/table-check.ts';
import { alternative, openObject, optional, unknown } from '../../ir/type.ts';
import { fieldOf } from '../../ir/type-algebra.ts';
import type { DraftNode } from './bind-nodes.ts';

/**
 * Puts a node for each check of a table before the node that writes to it. The writing node takes their outputs only so
 * that they run first: the values carry no information.
 */
export function withChecks(node: DraftNode, nodes: ReadonlyMap<string, DraftNode>): readonly DraftNode[] {
  const found = (node.kind.checks ?? []).flatMap((each, index) => {
    const { kind } = each;
    const sides = sidesOf(each, nodes, node, index);
    return sides === undefined ? [] : [{ kind, sides, index }];
  });
  if (found.length === 0) return [node];
  const { label: _label, comment: _comment, ...unnamed } = node;
  const made = (index: number): string => `${node.id}.check${index + 1}`;
  const checks = found.map(({ kind, sides: { left, right }, index }): DraftNode => ({
    ...unnamed,
    ...{ id: made(index), kind, partOf: node.id, next: new Map() },
    inputs: new Map([
      ['left', left],
      ['right', right],
    ]),
  }));
  const ports = found.map(({ index }) => ({ name: made(index) }));
  const inputs = new Map(node.inputs);
  for (const { name } of ports)
    inputs.set(name, {
      kind: 'wire',
      node: name,
      port: 'held',
      place: node.place,
    });
  const whole = {
    ...node,
    kind: { ...node.kind, inputs: [...node.kind.inputs, ...ports] },
    whole: node.whole ?? node.kind,
    inputs,
  };
  return [...found.flatMap(({ sides }) => sides.reading ?? []), ...checks, whole];
}

interface Sides {
  readonly left: Input;
  readonly right: Input;
  /** The node that reads them. */
  readonly reading?: DraftNode;
}

/** What feeds two columns of a record; undefined if the flow shows that one of them is not written. */
function sidesOf(
  { port, check, isForOutsiders }: RecordCheck,
  nodes: ReadonlyMap<string, DraftNode>,
  node: DraftNode,
  index: number,
): Sides | undefined {
  const { left, right } = check;
  const record = node.inputs.get(port);
  if (record === undefined) return undefined;
  const source = record.kind === 'wire' ? nodes.get(record.node) : undefined;
  if (source?.kind.behaviour.kind === 'build') {
    const { fields } = source.kind.behaviour;
    const [one, other] = [left, right].map((column) => source.inputs.get(fields.get(column) ?? ''));
    return one === undefined || other === undefined ? undefined : { left: one, right: other };
  }
  if (!isForOutsiders) return undefined;
  const { label: _label, comment: _comment, ...unnamed } = node;
  const id = `${node.id}.fields${index + 1}`;
  const side = (port: string): Input => ({
    kind: 'wire',
    node: id,
    port,
    place: node.place,
  });
  const reading: DraftNode = {
    ...unnamed,
    ...{ id, kind: readFields(check), partOf: node.id, next: new Map() },
    inputs: new Map([['record', record]]),
  };
  return { left: side('left'), right: side('right'), reading };
}

/** Reads two fields of a record, either of which may be missing. */
const readFields = (check: TableCheck): Kind => ({
  type: 'read-fields',
  title: 'Read Fields',
  inputs: [{ name: 'record' }],
  outputs: [{ name: 'left' }, { name: 'right' }],
  typing: (input) => {
    const given = alternative(input('record'), 'object');
    const field = (name: string) => (given === undefined ? optional(unknown) : fieldOf(given, name));
    return {
      needs: { record: openObject() },
      outputs: { left: field(check.left), right: field(check.right) },
    };
  },
  behaviour: {
    kind: 'access',
    from: { kind: 'input', port: 'record' },
    paths: new Map([
      ['left', [check.left]],
      ['right', [check.right]],
    ]),
  },
  check,
});
