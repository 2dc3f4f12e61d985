import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, imported, join as joinCode, literal, templateLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { camelCase } from '../ir/names.ts';
import { textMadeOf } from '../ir/text-made-of.ts';
import { boundedText, bytes, string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { join, meet } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { knownOrRead } from './known-or-read.ts';
import { secretPort } from './secret-hint.ts';

const config = closedObject({
  algorithm: z.enum(['sha256', 'sha1', 'sha512', 'md5']),
  encoding: z.enum(['hex', 'base64', 'base64url']).meta({ description: 'How the hash is written.' }),
  prefix: z
    .string()
    .exactOptional()
    .meta({ description: 'Put before the hash, such as `sha256=`.', examples: ['sha256='] }),
  secretPrefix: z
    .string()
    .exactOptional()
    .meta({ description: 'Taken off the secret, such as `whsec_`.', examples: ['whsec_'] }),
  secretEncoding: z.enum(['utf8', 'base64', 'hex']).default('utf8').meta({ description: 'How the secret is written.' }),
});
type Config = z.output<typeof config>;

export const hash = defineNode({
  type: 'hash',
  title: 'Hash',
  summary:
    'A hash of the data; with a secret, an HMAC. Fed with the whole JSON body it hashes the exact bytes received.',
  group: 'Security',
  config,
  facets: (settings) => ({
    inputs: [
      { name: 'data', takesBytesOfBody: true, readWhole: true },
      { ...secretPort, optional: true },
    ],
    outputs: [{ name: 'hash' }],
    typing: (input) => ({
      needs: { data: knownOrRead(input('data'), join(string(), bytes), string()), secret: string() },
      outputs: { hash: digestBehind(settings.prefix ?? '') },
    }),
    behaviour: { kind: 'pure', emit: (emit) => emitHash(settings, emit) },
    taint: { kind: 'sanitizer' },
    meaning: {
      kind: 'hash',
      data: 'data',
      secret: 'secret',
      algorithm: settings.algorithm,
      encoding: settings.encoding,
      prefix: settings.prefix ?? '',
    },
    keyForm: { input: 'secret', encoding: settings.secretEncoding, prefix: settings.secretPrefix ?? '' },
  }),
});

/** In characters: that of SHA-512 in hexadecimal. */
const longestDigest = 128;

const digestBehind = (prefix: string): Type =>
  meet(boundedText(longestDigest + Buffer.byteLength(prefix)), textMadeOf([prefix]));

function emitHash(settings: Config, emit: EmitContext): Code {
  const secret = emit.optionalInput('secret');
  const hasher =
    secret === undefined
      ? code`${imported('node:crypto', 'createHash')}(${settings.algorithm})`
      : code`${imported('node:crypto', 'createHmac')}(${settings.algorithm}, ${keyOf(settings, secret, emit)})`;
  const updates = emit.pieces('data').map((piece) => code`.update(${piece})`);
  const digest = code`${hasher}${joinCode(updates, '')}.digest(${settings.encoding})`;
  return settings.prefix === undefined || settings.prefix === '' ? digest : templateLiteral([settings.prefix, digest]);
}

/** A declared secret is decoded once, at startup, so that a malformed one is noticed there; others on each use. */
function keyOf({ secretEncoding, secretPrefix = '' }: Config, secret: Code, emit: EmitContext): Code {
  const name = emit.secret('secret');
  const form = {
    ...(secretEncoding === 'utf8' ? {} : { encoding: secretEncoding }),
    ...(secretPrefix === '' ? {} : { prefix: secretPrefix }),
  };
  const isPlain = Object.keys(form).length === 0;
  const key = lib.secretKey([literal(name ?? 'A secret'), secret, ...(isPlain ? [] : [literal(form)])]);
  return name === undefined ? key : emit.once(`${camelCase(name.toLowerCase())}Key`, key);
}
