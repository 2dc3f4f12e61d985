import type { Conflict } from '../ir/conflict.ts';
import { alternative } from '../ir/type.ts';
import type { InputTypes, Type } from '../ir/type.ts';

/**
 * An object passed where one is declared must have exactly the declared fields, at any depth: an extra field, perhaps a
 * password, would be passed along unseen.
 */
export function extraField(declared: ReadonlyMap<string, Type>, input: InputTypes): Conflict | undefined {
  for (const [port, type] of declared) {
    const extra = extraIn(type, input(port), []);
    if (extra !== undefined) return conflictOf(port, extra);
  }
  return undefined;
}

interface Extra {
  readonly path: readonly string[];
  /** Undefined if the fields are not known. */
  readonly name: string | undefined;
}

function extraIn(declared: Type, given: Type, path: readonly string[]): Extra | undefined {
  const wanted = alternative(declared, 'object');
  const items = alternative(declared, 'list');
  const found = alternative(given, 'object');
  if (given.kind === 'unknown') return holdsObject(declared) ? { path, name: undefined } : undefined;
  if (wanted?.open === false && found !== undefined) {
    if (found.open) return { path, name: undefined };
    const name = [...found.fields.keys()].find((each) => !wanted.fields.has(each));
    if (name !== undefined) return { path, name };
    for (const [each, type] of wanted.fields) {
      const field = found.fields.get(each);
      const extra = field && extraIn(type, field, [...path, each]);
      if (extra !== undefined) return extra;
    }
  }
  const list = alternative(given, 'list');
  return items === undefined || list === undefined ? undefined : extraIn(items.element, list.element, path);
}

/** Whether values of the type are objects with declared fields only. */
function holdsObject(type: Type): boolean {
  const items = alternative(type, 'list');
  return alternative(type, 'object')?.open === false || (items !== undefined && holdsObject(items.element));
}

function conflictOf(port: string, { path, name }: Extra): Conflict {
  const part = path.length === 0 ? `“${port}”` : `field "${path.join('.')}" of “${port}”`;
  return {
    message:
      name === undefined
        ? `What is given for ${part} may have other fields than those that are declared.`
        : `What is given for ${part} also has the field "${name}", which is not declared.`,
    hint: `${name === undefined ? 'In a declared body, "additionalProperties": false says that there are no others. Or give' : 'Give'} exactly the declared fields: a Build Object takes them one by one, and Get Property or Code reads them. What is declared as unknown takes anything.`,
    ports: [port],
  };
}
