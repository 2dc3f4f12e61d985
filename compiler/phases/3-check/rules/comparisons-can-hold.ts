import { isList } from '../../../base/json.ts';
import { neverEqual } from '../../../ir/catalogue/cases.ts';
import type { Operand } from '../../../ir/checked.ts';
import { membersOf } from '../../../ir/listed-texts.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node } from '../../../ir/project.ts';
import { alternative, isKind } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import type { RouteRule } from './rule.ts';

/**
 * A text that is one of a few is compared with one of these.
 * FS3428 neverEqual
 */
export const comparisonsCanHold: RouteRule = ({ live, operands }, report) => {
  for (const node of live) {
    for (const [port, constant, other] of comparedIn(node, operands.get(node.id) ?? new Map())) {
      const input = node.inputs.get(port);
      const known = isKind(other, 'string') ? membersOf(other) : undefined;
      if (input === undefined || known === undefined || typeof constant !== 'string' || known.includes(constant))
        continue;
      report(
        neverEqual,
        { node: nameOfNode(node), value: constant, known, isWritten: input.kind === 'literal' },
        { place: input.place, subject: node.subject },
      );
    }
  }
};

/** The constants that a node compares, the ports where they are written, and the types that they are compared with. */
function comparedIn(
  { kind: { meaning } }: Node,
  operands: ReadonlyMap<string, Operand>,
): readonly (readonly [port: string, constant: unknown, other: Type])[] {
  if (meaning?.kind !== 'equals' && meaning?.kind !== 'contains') return [];
  const [left, right] = meaning.kind === 'equals' ? [meaning.left, meaning.right] : [meaning.list, meaning.item];
  const [one, other] = [operands.get(left), operands.get(right)];
  if (one?.kind === 'literal' && other?.kind === 'value') {
    if (meaning.kind === 'equals') return [[left, one.value, other.type]];
    return isList(one.value) ? one.value.map((item) => [left, item, other.type]) : [];
  }
  if (one?.kind !== 'value' || other?.kind !== 'literal') return [];
  const type = meaning.kind === 'equals' ? one.type : alternative(one.type, 'list')?.element;
  return type === undefined ? [] : [[right, other.value, type]];
}
