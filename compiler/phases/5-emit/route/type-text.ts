import { code, importedType, join } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { unionOf } from '../../../code/union.ts';
import { propertyKey } from '../../../code/quote.ts';
import type { Alternative, Type } from '../../../ir/type.ts';

/** A type in TypeScript's syntax. Unknown data is not said to be present: a json column is `unknown`, too. */
export function emitType(type: Type): Code {
  if (type.kind === 'unknown') return code`unknown`;
  const parts = type.alternatives.map(emitAlternative);
  const missing =
    type.presence === 'optional'
      ? [code`null`, code`undefined`]
      : type.presence === 'omittable'
        ? [code`undefined`]
        : [];
  return parts.length + missing.length === 0 ? code`never` : join([...parts, ...missing], ' | ');
}

function emitAlternative(type: Alternative): Code {
  switch (type.kind) {
    case 'bytes':
      return code`Buffer`;
    case 'list':
      return code`readonly (${emitType(type.element)})[]`;
    case 'object':
      return type.open && type.fields.size === 0
        ? importedType('lib/values/read.ts', 'JsonObject')
        : emitObject(type.fields);
    case 'boolean':
      return code`boolean`;
    case 'number':
      return code`number`;
    case 'string':
      return type.values === undefined ? code`string` : unionOf(type.values);
  }
}

function emitObject(fields: ReadonlyMap<string, Type>): Code {
  const members = [...fields].map(([name, type]): Code => {
    const mark = type.presence === 'required' ? '' : '?';
    const text = mayInherit(name, type) ? code`unknown` : emitType(type);
    return { chunks: [{ quoted: `${propertyKey(name)}${mark}: ` }, ...text.chunks] };
  });
  return code`{ ${join(members, '; ')} }`;
}

/** Names that every object inherits; they are read as own properties only. */
export const isInherited = (name: string): boolean => name in {};

/**
 * Whether an object may lack a field and then inherits another value of that name. TypeScript finds the inherited one,
 * too: `{}` is not a `{ toString?: number }`. So the type says `unknown`, and what is read gets the field's type.
 */
export const mayInherit = (name: string, field: Type): boolean => isInherited(name) && field.presence !== 'required';
