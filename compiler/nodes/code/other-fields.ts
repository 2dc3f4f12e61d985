import { alternative } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { holdsObject } from './print-type.ts';

/** Whether a value may have fields that a type lacks. A value whose type no flow can have contains a function. */
export function hasOtherFields(value: Type | undefined, type: Type): boolean {
  if (!holdsObject(type)) return false;
  if (value === undefined || value.kind === 'unknown') return true;
  const element = alternative(type, 'list')?.element;
  const items = alternative(value, 'list')?.element;
  if (element !== undefined && items !== undefined && hasOtherFields(items, element)) return true;
  const shape = alternative(type, 'object');
  const found = alternative(value, 'object');
  if (shape === undefined || found === undefined) return false;
  if (found.open) return true;
  return [...found.fields].some(([name, field]) => {
    const declared = shape.fields.get(name);
    return declared === undefined || hasOtherFields(field, declared);
  });
}
