import type { Table } from '../ir/project.ts';
import { parseParameterType } from '../phases/2-bind/index.ts';
import type { Alternative, StringCheck, Type } from '../ir/type.ts';
import { propertyKey } from '../code/quote.ts';

/**
 * A type in the notation of function declarations; `unknown` if there is none for it, and a wider type for a text with
 * checks beyond its format. Rows of `table` are declared as such, so that they follow its columns.
 */
export function spellParameter(type: Type, tables: ReadonlyMap<string, Table>, table?: string): string {
  const spelled = spell(type);
  if (spelled === undefined || 'issue' in parseParameterType(spelled, tables)) return 'unknown';
  if (table === undefined) return spelled;
  const row = parseParameterType(`row ${table}`, tables);
  const fields = 'type' in row ? spell(row.type) : undefined;
  return fields === undefined ? spelled : spelled.replace(fields, `row ${table}`);
}

/** Undefined if the notation has nothing for it. */
function spell(type: Type): string | undefined {
  if (type.kind === 'unknown') return type.presence === 'required' ? undefined : 'unknown';
  const parts = type.alternatives.map(spellAlternative);
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return [...parts, ...(type.presence === 'required' ? [] : ['null'])].join(' | ');
}

function spellAlternative(type: Alternative): string | undefined {
  switch (type.kind) {
    case 'string':
      return type.checks.map((check) => stringNames[check]).find((name) => name !== undefined) ?? 'string';
    case 'number':
      return type.checks.includes('int32') ? 'integer' : 'number';
    case 'boolean':
    case 'bytes':
      return type.kind;
    case 'list': {
      const element = spell(type.element);
      return element === undefined ? undefined : element.includes(' | ') ? `(${element})[]` : `${element}[]`;
    }
    case 'object': {
      if (type.open) return undefined;
      const fields = [...type.fields].map(([name, field]) => {
        const spelled = spell(field);
        return spelled === undefined || field.presence === 'omittable' ? undefined : `${propertyKey(name)}: ${spelled}`;
      });
      return fields.includes(undefined) ? undefined : `{ ${fields.join('; ')} }`;
    }
  }
}

const stringNames: Readonly<Partial<Record<StringCheck, string>>> = {
  uuid: 'uuid',
  timestamp: 'timestamp',
  instant: 'timestamp',
  email: 'email',
};
