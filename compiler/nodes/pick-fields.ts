import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { PartPath } from '../ir/part-path.ts';
import { isKind, listAsLongAs, object, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';
import { each, fieldConfig, fieldConflict, fieldOf, itemOf, listWith, typeOfField } from './list/item.ts';
import type { Field } from './list/item.ts';

const picked = closedObject({
  field: fieldConfig,
  as: z
    .string()
    .min(1, 'a name')
    .exactOptional()
    .meta({
      description: 'Its name in the result; by default its own, of a part of a field the last one.',
      examples: ['total'],
    }),
});

interface Pick {
  readonly field: Field;
  readonly as: string;
}

export const pickFields = defineNode({
  type: 'pick-fields',
  title: 'Pick Fields',
  summary:
    'These fields of each item of a list, or of one object; a missing one is null. Unknown data is taken for a list.',
  group: 'Lists',
  config: closedObject({
    fields: z
      .array(picked)
      .min(1, 'a list of at least one field')
      .meta({ description: 'The fields of the result, in order.' }),
  }),
  facets: ({ fields }, context) => {
    const picks = fields.map((each): Pick => {
      const field = fieldOf(each.field);
      return { field, as: each.as ?? field.at(-1) ?? each.field };
    });
    distinctNames(
      picks.map(({ as }) => as),
      'field',
      ['fields'],
      context,
    );
    return {
      inputs: [{ name: 'value', repeated: true }],
      outputs: [{ name: 'value' }],
      typing: (input) => typed(picks, input('value')),
      behaviour: { kind: 'pure', emit: (emit) => emitPicks(picks, emit) },
      taint: { kind: 'parts-from', from: (path, input) => partsBehind(picks, path, isOne(input('value'))) },
    };
  },
});

/** Whether the input is a single object. Anything not known to be an object has to be a list. */
const isOne = (type: Type): boolean => isKind(type, 'object');

function typed(picks: readonly Pick[], type: Type) {
  const item = isOne(type) ? type : itemOf(type);
  const fields = picks.map(({ field }) => field);
  const conflict = fieldConflict(item, fields, (index) => ['fields', index, 'field']);
  const need = listWith(fields.map((field) => [field, unknown]));
  const made = object(picks.map(({ field, as }) => [as, typeOfField(item, field)]));
  return {
    needs: { value: isOne(type) ? itemOf(need) : need },
    outputs: { value: isOne(type) ? made : listAsLongAs(type, made) },
    conflict,
  };
}

function emitPicks(picks: readonly Pick[], emit: EmitContext): Code {
  const type = emit.type('value');
  if (isOne(type)) return emitObject(picks, emit, emit.input('value'), type);
  return code`${emit.input('value')}.map((item) => (${emitObject(picks, emit, each, itemOf(type))}))`;
}

const emitObject = (picks: readonly Pick[], emit: EmitContext, from: Code, type: Type): Code =>
  objectLiteral(picks.map(({ field, as }) => [as, orNull(emit.part(from, field, type), typeOfField(type, field))]));

/** The item is read even for a field that is always null: TypeScript rejects an unused parameter. */
const orNull = (part: Code, { presence }: Type): Code => (presence === 'required' ? part : code`${part} ?? null`);

/** The parts that a part of the result derives from; for the whole result, or a whole item, all picked ones. */
function partsBehind(
  picks: readonly Pick[],
  path: PartPath,
  isObject: boolean,
): readonly (readonly [string, PartPath])[] {
  const index = isObject ? [] : [path[0] ?? null];
  const [name = null, ...rest] = path.slice(index.length);
  return picks
    .filter(({ as }) => name === null || as === name)
    .map(({ field }) => ['value', [...index, ...field, ...rest]]);
}
