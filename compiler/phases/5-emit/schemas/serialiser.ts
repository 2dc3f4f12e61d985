import type { JsonObject } from '../../../base/json.ts';
import { alternative, single } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';

/**
 * The schema of an object for Fastify's serialiser; undefined if that would not print it as JSON.stringify does. It has
 * no more than the serialiser needs: with a format, strings would not be escaped.
 */
export function serialiserSchema(type: Type): JsonObject | undefined {
  const object = alternative(type, 'object');
  if (
    object === undefined ||
    object.open ||
    type.presence !== 'required' ||
    single(type) === undefined ||
    object.fields.size === 0
  )
    return undefined;
  const fields: (readonly [string, JsonObject])[] = [];
  for (const [name, field] of object.fields) {
    const schema = name in {} ? undefined : fieldSchema(field);
    if (schema === undefined) return undefined;
    fields.push([name, schema]);
  }
  return { type: 'object', properties: Object.fromEntries(fields), required: fields.map(([name]) => name) };
}

function fieldSchema(type: Type): JsonObject | undefined {
  const only = single(type);
  if (only === undefined || type.presence !== 'required') return undefined;
  switch (only.kind) {
    case 'string':
    case 'boolean':
      return { type: only.kind };
    case 'number':
      return { type: only.checks.includes('int32') ? 'integer' : 'number' };
    case 'object':
      return serialiserSchema(type);
    case 'list':
    case 'bytes':
      return undefined;
  }
}
