import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { alternative, openObject, object as objectType } from '../ir/type.ts';
import type { ObjectType, Type } from '../ir/type.ts';
import { fieldOf, unite } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';

export const mergeObjects = defineNode({
  type: 'merge-objects',
  title: 'Merge Objects',
  summary: 'The fields of both objects; where both have one, that of `over`.',
  group: 'Objects and values',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'base' }, { name: 'over' }],
    outputs: [{ name: 'object' }],
    typing: (input) => ({
      needs: { base: openObject(), over: openObject() },
      outputs: { object: merged(alternative(input('base'), 'object'), alternative(input('over'), 'object')) },
    }),
    behaviour: { kind: 'pure', emit: ({ input }) => code`({ ...${input('base')}, ...${input('over')} })` },
    labels: { kind: 'merge', base: 'base', over: 'over' },
  }),
});

function merged(base: ObjectType | undefined, over: ObjectType | undefined): Type {
  if (base === undefined || over === undefined) return openObject();
  const names = new Set([...base.fields.keys(), ...over.fields.keys()]);
  const fields = [...names].map((name) => [name, mergedField(base, over, name)] as const);
  return base.open || over.open ? openObject(fields) : objectType(fields);
}

/** A field that `over` may lack keeps what `base` has; one that is there and null becomes null. */
function mergedField(base: ObjectType, over: ObjectType, name: string): Type {
  const field = fieldOf(over, name);
  if (field.missing === 'refused') return field;
  if (!over.open && !over.fields.has(name)) return fieldOf(base, name);
  return unite(fieldOf(base, name), field);
}
