import { invariant } from '../../../base/invariant.ts';
import type { JsonValue } from '../../../base/json.ts';
import { membersOf } from '../../../ir/listed-texts.ts';
import type { InputValue, Inputs } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { alternative, nothing } from '../../../ir/type.ts';
import { isConstantInput } from './constant-type.ts';
import type { RouteScope } from './scope.ts';

/** A node, and where it is emitted. */
export interface Emitted {
  readonly node: Node;
  readonly inputs: Inputs;
  readonly scope: RouteScope;
}

export function inputAt({ node, inputs }: Emitted, port: string): InputValue {
  const input = inputs.get(port);
  invariant(input !== undefined, `${node.id}.${port} is fed`);
  return input;
}

/** The scope in which an input is evaluated. */
export function scopeAt({ node, inputs, scope }: Emitted, port: string): RouteScope {
  const { behaviour } = node.kind;
  const isAnswer = behaviour.kind === 'respond' ? port === behaviour.body : scope.isAnswer;
  return { ...scope, isAnswer, seen: scope.seen.inside(node, port, inputs) };
}

/** The constants that a node compares an input with; of those that the other side may be, the ones of both. */
export function comparedWith(emitted: Emitted, port: string): readonly JsonValue[] {
  const { node, inputs } = emitted;
  const { behaviour, meaning } = node.kind;
  if (behaviour.kind === 'switch') return behaviour.cases.map(([, value]) => value);
  if (meaning?.kind !== 'equals') return [];
  const side = port === meaning.left ? meaning.right : meaning.left;
  const other = inputs.get(side);
  if (other?.value.kind === 'literal') return [other.value.value];
  const own = membersOf(inputAt(emitted, port).type);
  if (other === undefined || own === undefined) return [];
  const members = membersOf(other.type);
  if (members !== undefined) return own.filter((each) => members.includes(each));
  return isConstantInput(other, scopeAt(emitted, side)) ? [] : own;
}

/** Whether TypeScript would look for nothing but some texts in a list, and another one is looked for. */
export function isNarrowList({ inputs }: Emitted, port: string): boolean {
  const members = membersOf(alternative(inputs.get(port)?.type ?? nothing, 'list')?.element ?? nothing);
  return (
    members !== undefined &&
    [...inputs].some(
      ([name, { value, type }]) =>
        name !== port &&
        !(value.kind === 'literal' ? [value.value] : (membersOf(type) ?? [null])).every((each) =>
          members.some((member) => member === each),
        ),
    )
  );
}
