import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, identifier, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { PartPath } from '../ir/part-path.ts';
import { alternative, listAsLongAs, object, openObject, optional, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { fieldConfig, fieldConflict, fieldOf, itemOf, listWith, partOf } from './list/item.ts';

const config = closedObject({
  field: fieldConfig.meta({ description: 'The field of the items, such as `author_id`.', examples: ['author_id'] }),
  other: fieldConfig.meta({
    description: 'The field of the others that it must be equal to, such as `id`.',
    examples: ['id'],
  }),
  as: z
    .string()
    .min(1, 'a name')
    .meta({
      description: 'The name of the new field that contains the other, such as `author`.',
      examples: ['author'],
    }),
});
type Config = z.output<typeof config>;

export const lookUp = defineNode({
  type: 'look-up',
  title: 'Look Up',
  summary: 'Each item with a new field: the first of the others with an equal value, or null.',
  group: 'Lists',
  config,
  facets: (settings) => {
    const [field, other] = [fieldOf(settings.field), fieldOf(settings.other)];
    return {
      inputs: [
        { name: 'list', readWhole: true },
        { name: 'others', readWhole: { each: 'list' } },
      ],
      outputs: [{ name: 'list' }],
      typing: (input) => {
        const [item, found] = [itemOf(input('list')), itemOf(input('others'))];
        const conflict = fieldConflict(item, [field]) ?? fieldConflict(found, [other], () => ['other']);
        return {
          needs: { list: listWith([[field, unknown]]), others: listWith([[other, unknown]]) },
          outputs: { list: listAsLongAs(input('list'), withField(item, settings.as, optional(found))) },
          conflict,
        };
      },
      behaviour: {
        kind: 'pure',
        emit: (emit) =>
          lib.lookUp([
            emit.input('list'),
            emit.input('others'),
            code`(item) => ${partOf(emit, 'list', field)}`,
            code`(other) => ${partOf(emit, 'others', other, identifier('other'))}`,
            emitPair(settings.as),
          ]),
      },
      taint: { kind: 'parts-from', from: (path) => partsBehind(settings, path) },
    };
  },
});

function withField(item: Type, name: string, type: Type): Type {
  const shape = alternative(item, 'object');
  const fields = [...(shape?.fields ?? []), [name, type] as const];
  const mayLack = shape?.mayLack?.filter((each) => each !== name);
  return shape?.open === false ? object(fields, mayLack) : openObject(fields);
}

function emitPair(as: string): Code {
  const { chunks } = objectLiteral([[as, code`other ?? null`]]);
  return code`(item, other) => ({ ...item, ${{ chunks: chunks.slice(1, -1) }} })`;
}

function partsBehind(
  { as }: Config,
  [index, name = null, ...rest]: PartPath,
): readonly (readonly [string, PartPath])[] {
  if (name === null)
    return [
      ['list', index === undefined ? [] : [null]],
      ['others', []],
    ];
  return name === as ? [['others', [null, ...rest]]] : [['list', [null, name, ...rest]]];
}
