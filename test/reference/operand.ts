import type { Operand } from '../../compiler/ir/checked.ts';
import { alternative, unknown } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { typeOfLiteral } from '../../compiler/ir/type-of-literal.ts';

/** Whether the checker found that the value has to be a timestamp. */
export function isTime(operand: Operand | undefined): boolean {
  const type = operand?.kind === 'value' ? operand.need : operand?.kind === 'literal' ? operand.type : unknown;
  return alternative(type, 'string')?.checks.includes('timestamp') === true;
}

export const wiredType = (operand: Operand | undefined): Type =>
  operand?.kind === 'value' ? operand.type : operand?.kind === 'literal' ? typeOfLiteral(operand.value) : unknown;

/** Whether the items of a list are objects whose fields the flow knows. */
export function listsFields(use: Operand): boolean {
  const type = 'type' in use ? alternative(use.type, 'list')?.element : undefined;
  return type !== undefined && alternative(type, 'object')?.open === false;
}
