import type { JsonValue } from '../../../base/json.ts';
import { membersOf } from '../../../ir/listed-texts.ts';
import type { Inputs } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { alternative, nothing } from '../../../ir/type.ts';
import { isConstantInput } from './constant-type.ts';
import type { RouteScope } from './scope.ts';

/**
 * The constants that a node compares an input with. If the other side has several possible values, these are the ones
 * that both sides may have: TypeScript accepts a comparison if there are any.
 */
export function comparedWith(node: Node, port: string, inputs: Inputs, scope: RouteScope): readonly JsonValue[] {
  const { behaviour, meaning } = node.kind;
  if (behaviour.kind === 'switch') return behaviour.cases.map(([, value]) => value);
  // A node that tests whether a value is one of a few texts compares it with these.
  if (meaning?.kind !== 'equals') return membersOf(scope.need(node.id, port) ?? nothing) ?? [];
  const other = inputs.get(port === meaning.left ? meaning.right : meaning.left);
  if (other?.value.kind === 'literal') return [other.value.value];
  const own = membersOf(inputs.get(port)?.type ?? nothing);
  if (other === undefined || own === undefined) return [];
  const members = membersOf(other.type);
  if (members !== undefined) return own.filter((each) => members.includes(each));
  return isConstantInput(other, scope) ? [] : own;
}

/** Whether the flow searches a list for an item whose text TypeScript does not accept as an item of that list. */
export function isNarrowList(port: string, inputs: Inputs): boolean {
  const members = membersOf(alternative(inputs.get(port)?.type ?? nothing, 'list')?.element ?? nothing);
  if (members === undefined) return false;
  return [...inputs].some(([name, { value, type }]) => {
    const sought = value.kind === 'literal' ? [value.value] : (membersOf(type) ?? [null]);
    return name !== port && !sought.every((each) => members.some((member) => member === each));
  });
}
