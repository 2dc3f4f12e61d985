import { code, identifier, join, objectLiteral, property } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { named, operand } from '../../code/condition.ts';
import { alternative, list, object, optional, unknown } from '../../ir/type.ts';
import type { Alternative, Type } from '../../ir/type.ts';
import { fieldOf } from '../../ir/type-algebra.ts';
import { holdsObject } from './print-type.ts';

/**
 * The type of an input inside the expression. Objects from unknown data have exactly the declared fields; those from
 * known data also keep the fields that they are known to have.
 */
export function givenType(declared: Type, wired: Type): Type {
  if (declared.kind === 'unknown' || !holdsObject(declared)) return declared;
  const [first] = declared.alternatives;
  const given = first === undefined ? declared : givenAlternative(first, wired);
  return declared.presence === 'required' ? given : optional(given);
}

function givenAlternative(declared: Alternative, wired: Type): Type {
  if (declared.kind === 'list') return list(givenType(declared.element, elementOf(wired)));
  if (declared.kind !== 'object') return { kind: 'known', presence: 'required', alternatives: [declared] };
  const shape = alternative(wired, 'object');
  const fields = [...declared.fields].map(([name, field]) => [name, givenType(field, fieldIn(wired, name))] as const);
  return object([...(shape === undefined || shape.open ? [] : shape.fields), ...fields]);
}

const elementOf = (wired: Type): Type => alternative(wired, 'list')?.element ?? unknown;

function fieldIn(wired: Type, name: string): Type {
  const shape = alternative(wired, 'object');
  return shape === undefined ? unknown : fieldOf(shape, name);
}

/** Whether a declared object is read from unknown data, which may have other fields. */
export function isRead(declared: Type, wired: Type): boolean {
  if (canOnlyBeMissing(declared, wired)) return false;
  const element = alternative(declared, 'list')?.element;
  if (element !== undefined && isRead(element, elementOf(wired))) return true;
  const shape = alternative(declared, 'object');
  if (shape === undefined) return false;
  return (
    alternative(wired, 'object')?.open !== false ||
    [...shape.fields].some(([name, field]) => isRead(field, fieldIn(wired, name)))
  );
}

/** Whether a wired value never is of a declared kind, as a text is never an object: it is refused whenever present. */
const canOnlyBeMissing = (declared: Type, wired: Type): boolean =>
  wired.kind === 'known' &&
  declared.kind === 'known' &&
  !declared.alternatives.some(({ kind }) => alternative(wired, kind) !== undefined);

/** The value without the fields that the expression must not see. */
export function withoutOthers(value: Code, declared: Type, wired: Type): Code {
  if (!isRead(declared, wired)) return value;
  const isThere = declared.presence === 'required';
  const element = alternative(declared, 'list')?.element;
  if (element !== undefined) {
    const item = withoutOthers(identifier('item'), element, elementOf(wired));
    return code`${value}${isThere ? code`` : code`?`}.map((item) => ${operand(item)})`;
  }
  const objectOf = (whole: Code): Code => fieldsOf(whole, declared, wired);
  // TypeScript narrows names, but not assertions.
  return isThere ? objectOf(value) : named(value, 'part', (part) => code`(${part} && ${objectOf(part)})`);
}

/** The value with only the fields of the type. */
export const reduced = (value: Code, type: Type): Code =>
  alternative(type, 'list') === undefined
    ? named(value, 'part', (part) => operand(withoutOthers(part, type, unknown)))
    : withoutOthers(value, type, unknown);

/** An object with the declared fields. */
function fieldsOf(value: Code, declared: Type, wired: Type): Code {
  const shape = alternative(declared, 'object');
  const known = alternative(wired, 'object')?.open === false;
  const fields = [...(shape?.fields ?? [])].filter(([name, field]) => !known || isRead(field, fieldIn(wired, name)));
  const read = fields.map(([name, field]): readonly [string, Code] => [
    name,
    withoutOthers(property(value, name), field, fieldIn(wired, name)),
  ]);
  const own = read.map(([name, field]) => ({ chunks: objectLiteral([[name, field]]).chunks.slice(1, -1) }));
  return code`{ ${join(known ? [code`...${value}`, ...own] : own, ', ')} }`;
}
