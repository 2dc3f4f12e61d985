import { propertyKey } from '../../code/quote.ts';
import { single } from '../../ir/type.ts';
import type { ObjectType, Type } from '../../ir/type.ts';

/** A type in TypeScript's notation, deeply readonly, for checking expressions. */
export function printType(type: Type): string {
  if (type.kind === 'unknown') return 'unknown';
  const parts = type.alternatives.map((each) => {
    if (each.kind === 'list') return `readonly (${printType(each.element)})[]`;
    if (each.kind !== 'object') return each.kind === 'bytes' ? 'never' : each.kind;
    return printObject(each);
  });
  const missing = type.presence === 'required' ? [] : ['null', 'undefined'];
  return [...parts, ...missing].join(' | ') || 'never';
}

/** An optional field with the name of an inherited property is left out: TypeScript finds the inherited one. */
function printObject({ fields, open }: ObjectType): string {
  const members = [...fields].flatMap(([name, field]) =>
    field.presence === 'required'
      ? [`readonly ${propertyKey(name)}: ${printType(field)}`]
      : name in {}
        ? []
        : [`readonly ${propertyKey(name)}?: ${printType(field)}`],
  );
  return `{ ${[...members, ...(open ? ['readonly [name: string]: unknown'] : [])].join('; ')} }`;
}

/** A type as an author would write it, such as `{ id: number; title: string | null }[]`. */
export function spellType(type: Type): string {
  if (type.kind === 'unknown') return 'unknown';
  const parts = type.alternatives.map((each) => {
    if (each.kind === 'list') {
      const element = spellType(each.element);
      return isUnion(each.element) ? `(${element})[]` : `${element}[]`;
    }
    if (each.kind !== 'object') return each.kind;
    const fields = [...each.fields].map(
      ([name, field]) => `${propertyKey(name)}${field.presence === 'required' ? '' : '?'}: ${spellType(field)}`,
    );
    return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`;
  });
  return [...parts, ...(type.presence === 'required' ? [] : ['null'])].join(' | ');
}

const isUnion = (type: Type): boolean =>
  type.kind !== 'unknown' && type.alternatives.length + (type.presence === 'required' ? 0 : 1) > 1;

/** Whether values of the type may contain a number. */
export function holdsNumber(type: Type): boolean {
  if (type.kind === 'unknown') return true;
  return type.alternatives.some((each) => {
    if (each.kind === 'list') return holdsNumber(each.element);
    return (
      each.kind === 'number' || (each.kind === 'object' && (each.open || [...each.fields.values()].some(holdsNumber)))
    );
  });
}

/** Whether every value of the type is a number. */
export const isNumber = (type: Type): boolean => type.presence === 'required' && single(type)?.kind === 'number';

/** Whether a value of the type is, or contains, an object. */
export function holdsObject(type: Type): boolean {
  if (type.kind === 'unknown') return false;
  return type.alternatives.some((each) => (each.kind === 'list' ? holdsObject(each.element) : each.kind === 'object'));
}
