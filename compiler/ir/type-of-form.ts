import type { FormField } from './kind.ts';
import { boolean, number, object, optional, string } from './type.ts';
import type { Type } from './type.ts';

/** The type of what a form sends, after its values were checked against the fields. */
export const typeOfForm = (fields: readonly FormField[]): Type =>
  object(fields.map((field) => [field.name, typeOfField(field)]));

/** A box that is not ticked is false; anything else that is left empty is missing. */
function typeOfField({ type, required }: FormField): Type {
  if (type === 'checkbox') return boolean;
  const value = type === 'number' ? number() : string(type === 'email' ? 'email' : 'text');
  return required ? value : optional(value);
}
