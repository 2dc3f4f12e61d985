import { describe, expect, test } from 'vitest';
import { typeName } from '../../../compiler/ir/type.ts';
import { parseParameterType } from '../../../compiler/phases/2-bind/parameter-type.ts';
import { users, vault } from '../../nodes/support.ts';

const tables = new Map([users, vault].map((table) => [table.name, table]));

const read = (text: string): string => {
  const parsed = parseParameterType(text, tables);
  if ('type' in parsed) return typeName(parsed.type);
  return parsed.near === undefined ? `it ${parsed.issue}` : `it ${parsed.issue}: ${parsed.near}`;
};

describe('the type of an input or output', () => {
  test.each([
    ['string', 'string'],
    [' number ', 'number'],
    ['integer', '32-bit integer'],
    ['uuid', 'UUID string'],
    ['timestamp', 'timestamp string'],
    ['email', 'e-mail address'],
    ['bytes', 'bytes'],
    ['unknown', 'unknown'],
    ['string | null', 'string?'],
    ['null | string', 'string?'],
    ['| string | number', 'string | number'],
    ['string[]', 'list<string>'],
    ['(string | null)[] | null', 'list<string?>?'],
    ['readonly string[][]', 'list<list<string>>'],
    ['{ a: string; "x y"?: number, }', 'object { a: string, x y: number? }'],
    ['{ a: { b: boolean }[] }', 'object { a: list<object { b: boolean }> }'],
    [
      '{ readonly a: string; readonly: number; "\\u0062": null | boolean }',
      'object { a: string, readonly: number, b: boolean? }',
    ],
    ['string | undefined', 'string?'],
    ['row vault', 'object { id: UUID string }'],
    ['row vault | null', 'object { id: UUID string }?'],
    ['vault.id', 'UUID string'],
    ['vault.token', 'string'],
  ])('%s is %s', (text, name) => {
    expect(read(text)).toBe(name);
  });

  test.each([
    ['', 'it is no type'],
    ['null', 'it is always null'],
    ['string |', 'it is no type'],
    ['string number', 'it is no type'],
    ['string[', 'it is no type'],
    ['{ a: string b: number }', 'it is no type'],
    ['{ a: string; a: number }', 'it has the field “a” twice'],
    ['Strng', 'it is no type: string'],
    ['Strng[]', 'it names “Strng”, which is no type: string'],
    ['constructor', 'it is no type'],
    ['row vaults', 'it names the table “vaults”, which is none: vault'],
    ['vault.ide', 'it names the column “ide”, which the table “vault” has not: id'],
    ['row', 'it names the table “”, which is none'],
    ['"string"', 'it is no type'],
    ['readonly string', 'it is no type'],
    ['{ "\\x": string }', 'it is no type'],
    ['Array<string>', 'it is no type'],
    [`${'('.repeat(50)}string${')'.repeat(50)}`, 'it is nested too deeply'],
  ])('%s: %s', (text, issue) => {
    expect(read(text)).toBe(issue);
  });
});
