import { code, imported, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { alternative, single } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';

const Type = imported('typebox', 'Type');

/** The schema of an object, or undefined where Fastify would not print it as it is. */
export function objectSchema(type: Type): Code | undefined {
  const object = alternative(type, 'object');
  if (
    object === undefined ||
    object.open ||
    type.presence !== 'required' ||
    single(type) === undefined ||
    object.fields.size === 0
  )
    return undefined;
  const fields: (readonly [string, Code])[] = [];
  for (const [name, field] of object.fields) {
    const schema = name in {} ? undefined : fieldSchema(field);
    if (schema === undefined) return undefined;
    fields.push([name, schema]);
  }
  return code`${Type}.Object(${objectLiteral(fields)})`;
}

function fieldSchema(type: Type): Code | undefined {
  const only = single(type);
  if (only === undefined || type.presence !== 'required') return undefined;
  switch (only.kind) {
    case 'string':
      return code`${Type}.String()`;
    case 'number':
      return only.checks.includes('int32') ? code`${Type}.Integer()` : code`${Type}.Number()`;
    case 'boolean':
      return code`${Type}.Boolean()`;
    case 'object':
      return objectSchema(type);
    case 'list':
    case 'bytes':
      return undefined;
  }
}
