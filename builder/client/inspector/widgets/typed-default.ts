import type { JsonValue } from '../../../../compiler/base/json.ts';
import { objectOf, textOf } from '../../json.ts';
import { optionsOf } from './shape.ts';
import type { Member } from './shape.ts';
import { isAnything } from './unions.ts';

/** What is no text in JSON, of the types that parameters are declared with. */
const others: Readonly<Record<string, string>> = { integer: 'integer', number: 'number', boolean: 'boolean' };

/** A default can have only the type that is declared beside it: of a parameter without one, it is a text. */
export const withTypedDefault = (members: readonly Member[], value: JsonValue | undefined): readonly Member[] => {
  const isDeclared = members.some(({ name, schema }) => name === 'type' && optionsOf(schema).length > 0);
  const type = others[textOf(objectOf(value)['type']) ?? ''] ?? 'string';
  return members.map((member) =>
    isDeclared && member.name === 'default' && isAnything(member.schema)
      ? { ...member, schema: { ...member.schema, type: [type] } }
      : member,
  );
};
