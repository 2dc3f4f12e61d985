import { closedObject } from '../base/schema.ts';
import { code, importedType, spread } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { alternative, openObject, object as objectType } from '../ir/type.ts';
import type { ObjectType, Type } from '../ir/type.ts';
import { fieldOf, join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';

export const mergeObjects = defineNode({
  type: 'merge-objects',
  title: 'Merge Objects',
  summary: 'The fields of both objects; if both have one, that of `over` wins.',
  group: 'Objects and values',
  config: closedObject({}),
  facets: () => ({
    inputs: [
      { name: 'base', readWhole: true },
      { name: 'over', readWhole: true },
    ],
    outputs: [{ name: 'object' }],
    typing: (input) => ({
      needs: { base: openObject(), over: openObject() },
      outputs: { object: merged(alternative(input('base'), 'object'), alternative(input('over'), 'object')) },
    }),
    behaviour: { kind: 'pure', emit: emitMerge },
    meaning: { kind: 'merge', base: 'base', over: 'over' },
    taint: { kind: 'merge', base: 'base', over: 'over' },
  }),
});

function emitMerge({ input, type }: EmitContext): Code {
  const [base, over] = [alternative(type('base'), 'object'), alternative(type('over'), 'object')];
  // TypeScript rejects a field that is always overwritten by a later one.
  const isReplaced = over === undefined || over.open || [...over.fields.keys()].some((name) => base?.fields.has(name));
  const both = [isReplaced ? code`...${input('base')}` : spread(input('base')), spread(input('over'))];
  const object: Code = { ...code`{ ${both} }`, isObject: true };
  if (base === undefined || over === undefined || isAlike(base, over)) return object;
  // Unknown fields may replace known ones, but TypeScript would keep the types of the known ones.
  if (over.fields.size === 0) return code`${object} as ${importedType('lib/values/read.ts', 'JsonObject')}`;
  return lib.merge([input('base'), input('over')]);
}

/**
 * Whether TypeScript infers the right type for a spread: both objects have only known fields, or both only unknown
 * ones, or nothing overwrites known ones.
 */
function isAlike(base: ObjectType, over: ObjectType): boolean {
  if (!base.open) return !over.open;
  return over.fields.size === 0 && over.open === (base.fields.size === 0);
}

function merged(base: ObjectType | undefined, over: ObjectType | undefined): Type {
  if (base === undefined || over === undefined) return openObject();
  const names = new Set([...base.fields.keys(), ...over.fields.keys()]);
  const fields = [...names].map((name) => [name, mergedField(base, over, name)] as const);
  const mayLack = [...names].filter((name) => mayBeWithout(base, name) && mayBeWithout(over, name));
  return base.open || over.open ? openObject(fields) : objectType(fields, mayLack);
}

const mayBeWithout = ({ fields, mayLack }: ObjectType, name: string): boolean =>
  !fields.has(name) || mayLack?.includes(name) === true;

/** If `over` may lack the field, `base` keeps its value; if it is present but null, the result is null. */
function mergedField(base: ObjectType, over: ObjectType, name: string): Type {
  const field = fieldOf(over, name);
  if (field.presence === 'required') return field;
  if (!over.open && !over.fields.has(name)) return fieldOf(base, name);
  return join(fieldOf(base, name), field);
}
