import { z } from 'zod';
import { identifier } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import type { Conflict, UnknownField } from '../../ir/conflict.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { Typing } from '../../ir/kind.ts';
import type { Taint } from '../../ir/taint.ts';
import { alternative, boolean, list, number, openObject, optional, required, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { join, meet } from '../../ir/type-algebra.ts';
import { typeAtPath } from '../../ir/type-path.ts';
import { asPath } from '../path-text.ts';
import { propertyConflict } from '../property-conflict.ts';

/** A part of each item of a list, as a path of names; the item itself if the path is empty. */
export type Field = readonly string[];

export const fieldConfig = asPath(z.string().min(1, 'the name of a field')).meta({
  description: 'A field of the items, such as `status`; with dots a part of one, such as `customer.city`.',
  examples: ['status'],
});

export const fieldOf = (name: string | undefined): Field => name?.split('.') ?? [];

/** The item type of what feeds a port. */
export const itemOf = (type: Type): Type => alternative(type, 'list')?.element ?? unknown;

/** The item type after the list has been checked against its need. */
export const itemAfter = (type: Type, need: Type | undefined): Type => meet(itemOf(type), itemOf(need ?? unknown));

/** The type of a field of such items. A missing item is reported once rather than for each of its fields. */
export const typeOfField = (item: Type, field: Field): Type =>
  field.length === 0 ? item : typeAtPath(required(item), field);

/** The type of lists whose items have these fields. If no field has a need, items only have to be objects. */
export const listWith = (fields: Iterable<readonly [Field, Type]>): Type =>
  list([...fields].map(([field, need]) => itemWith(field, need)).reduce(meet, unknown));

function itemWith([name, ...rest]: Field, need: Type): Type {
  if (name === undefined) return need;
  if (need.kind === 'unknown' && need.presence !== 'required') return openObject();
  return openObject([[name, rest.length === 0 ? need : optional(itemWith(rest, need))]]);
}

/** The conflict of the first field that no item has. Each field is named by a setting. */
export function fieldConflict(
  item: Type,
  fields: readonly Field[],
  settingOf: (index: number) => UnknownField['at'] = () => ['field'],
  namesPorts = false,
): Conflict | undefined {
  for (const [index, field] of fields.entries()) {
    const conflict = propertyConflict(required(item), field, { at: settingOf(index), namesPorts }, 'item');
    if (conflict !== undefined) return conflict;
  }
  return undefined;
}

/** The typing of a kind that reads these fields from the items of its list. */
export function overItems(
  fields: readonly (readonly [Field, Type])[],
  outputs: (list: Type, item: Type) => Readonly<Record<string, Type>>,
  settingOf?: (index: number) => UnknownField['at'],
): Typing {
  const need = listWith(fields);
  const names = fields.map(([field]) => field);
  return (input) => {
    const list = input('list');
    const conflict = fieldConflict(itemOf(list), names, settingOf);
    return {
      needs: { list: need },
      outputs: outputs(list, itemOf(list)),
      conflict,
    };
  };
}

/** Values that can be sorted: texts, numbers and booleans, some of which may be missing. */
export const sortable: Type = optional(join(join(string(), number()), boolean));

/** The parameter of the functions that are emitted for each item. */
export const each = identifier('item');

/** A field of the current item. */
export const partOf = (emit: EmitContext, port: string, field: Field, item: Code = each): Code =>
  emit.part(item, field, itemOf(emit.type(port)));

/** The taint of a list with the same items, reordered or reduced. */
export const sameItems: Taint = {
  kind: 'parts-from',
  from: ([index, ...path]) => [['list', index === undefined ? [] : [null, ...path]]],
};
