import { z } from 'zod';
import { isMissing } from '../code/condition.ts';
import { code, property } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib, libFunction } from '../code/lib.ts';
import { boolean, list, number, optional, string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';

/** What JWT itself says about a token (RFC 7519), and a name that is special in JavaScript objects. */
const claimPattern = /^(?!(?:iss|sub|aud|exp|nbf|iat|jti|__proto__)$)/;
export const claimName = z
  .string()
  .min(1, 'the name of a claim')
  .regex(claimPattern, 'a claim that is not one of JWT itself');

/** Emits the code that reads a claim, and throws if it is of another type. */
type ReadClaim = (claim: Code, name: string) => Code;
const readBy =
  (reader: 'readText' | 'readInteger' | 'readNumber' | 'readBoolean' | 'readUuid'): ReadClaim =>
  (claim, name) =>
    lib[reader]([claim, code`${name}`]);

/** The types of claims. Texts are limited to those that a column can hold. */
const types = {
  string: { type: string('text'), read: readBy('readText') },
  integer: { type: number('int32'), read: readBy('readInteger') },
  number: { type: number(), read: readBy('readNumber') },
  boolean: { type: boolean, read: readBy('readBoolean') },
  uuid: { type: string('uuid'), read: readBy('readUuid') },
  'string[]': {
    type: list(string('text')),
    read: (claim, name) => lib.readList([claim, libFunction('readText'), code`${name}`]),
  },
} as const satisfies Readonly<Record<string, { readonly type: Type; readonly read: ReadClaim }>>;

const names = ['string', 'integer', 'number', 'boolean', 'uuid', 'string[]'] as const;
export const claimType = z.enum([...names, ...names.map((name) => `${name} | null` as const)]);
type ClaimType = z.output<typeof claimType>;

/** The type of a claim, and the expression that reads it from the claims of a token. */
export function claimOf(
  name: string,
  written: ClaimType,
): { readonly type: Type; readonly read: (claims: Code) => Code } {
  const base = names.find((each) => written === each || written === `${each} | null`) ?? 'string';
  const { type, read } = types[base];
  if (written === base) return { type, read: (claims) => read(property(claims, name), name) };
  return {
    type: optional(type),
    read: (claims) => {
      const claim = property(claims, name);
      return code`${isMissing(claim)} ? undefined : ${read(claim, name)}`;
    },
  };
}

/** The subject of a token: `sub` is always text, whatever it identifies. */
export const subjects = {
  string: types.string,
  integer: {
    type: types.integer.type,
    read: (claim, name) => lib.toInteger([lib.readString([claim, code`${name}`]), code`${name}`]),
  },
  uuid: types.uuid,
} as const satisfies Readonly<Record<string, { readonly type: Type; readonly read: ReadClaim }>>;
