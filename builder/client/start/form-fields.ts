import type { JsonObject } from '../../../compiler/base/json.ts';
import { put } from '../../shared/gestures/put.ts';
import { optionsOf } from '../inspector/widgets/shape.ts';
import { listOf, objectOf } from '../json.ts';

/** The schema with two variants of a field: only those of type `select` have options. */
export function withOptionsOfSelect(schema: JsonObject): JsonObject {
  const properties = objectOf(schema['properties']);
  const fields = objectOf(properties['fields']);
  const item = objectOf(fields['items']);
  const { options, ...plain } = objectOf(item['properties']);
  const types = optionsOf(objectOf(plain['type']));
  const of = (some: readonly string[], others: JsonObject): JsonObject => ({
    ...item,
    properties: { ...plain, type: { type: 'string', enum: [...some] }, ...others },
  });
  const variants = [
    of(
      types.filter((type) => type !== 'select'),
      {},
    ),
    of(['select'], { options: options ?? {} }),
  ];
  return { ...schema, properties: { ...properties, fields: { ...fields, items: { oneOf: variants } } } };
}

/** A field whose new type has no options loses its options. */
export const putWithoutOptions: typeof put = (place, keys, value) => {
  const [, index = '', member] = keys;
  const field = objectOf(listOf(objectOf(place.value)['fields'])[Number(index)]);
  const loses = member === 'type' && value !== 'select' && field['options'] !== undefined;
  return [...put(place, keys, value), ...(loses ? put(place, ['fields', index, 'options'], undefined) : [])];
};
