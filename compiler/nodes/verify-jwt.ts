import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, declared, literal, objectLiteral, property, quantity, read } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { not, isMissing } from '../code/condition.ts';
import { lib } from '../code/lib.ts';
import { tokenOfAnyService } from '../ir/catalogue/config.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { Kind, Typing } from '../ir/kind.ts';
import { object, optional, string } from '../ir/type.ts';
import type { KnownType } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { freePort } from './free-port.ts';
import { claimName, claimOf, claimType, subjects } from './jwt-claims.ts';
import { keyOfJwt } from './jwt-key.ts';
import { keyOfSha256, secretPort } from './secret-hint.ts';
import { isNear } from './http/url-template.ts';

const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const;

const algorithmOf = ({ jwks, algorithm }: { readonly jwks?: string; readonly algorithm?: string }): string =>
  algorithm ?? (jwks === undefined ? 'HS256' : 'RS256');

const config = closedObject({
  jwks: z
    .string()
    .refine(isSecureUrl, 'a URL that begins with https://')
    .exactOptional()
    .meta({
      description:
        'Where the public keys of who signs the tokens are, as a JWK Set; they are fetched when needed, and kept.',
      examples: ['https://example.com/.well-known/jwks.json'],
    }),
  algorithm: z
    .enum(['HS256', ...asymmetric])
    .exactOptional()
    .meta({
      description:
        'The only algorithm that tokens may be signed by: HS256 with a secret; with `jwks` another one, RS256 unless it is said.',
    }),
  subject: z.enum(['string', 'integer', 'uuid']).default('string').meta({
    description: 'What the subject is, such as the id of a user; a token with another one is invalid.',
  }),
  claims: z
    .record(claimName, claimType)
    .default({})
    .meta({
      description:
        'What the token says besides its subject, each an output of its name. A token in which it is of another type is invalid.',
      examples: [{ role: 'string' }],
    }),
  issuer: z
    .string()
    .min(1, 'a name')
    .exactOptional()
    .meta({ description: 'The issuer that the token must come from (`iss`).', examples: ['https://example.com'] }),
  audience: z
    .string()
    .min(1, 'a name')
    .exactOptional()
    .meta({ description: 'The audience that the token must be for (`aud`).', examples: ['https://example.com'] }),
  tolerance: z.int().min(0, 'a number of seconds').max(3600, 'a number of seconds, 3600 or less').default(0).meta({
    description: 'By how many seconds the clock of the server that made it may differ.',
  }),
}).refine((settings) => (algorithmOf(settings) === 'HS256') === (settings.jwks === undefined), {
  path: ['algorithm'],
  error: 'HS256 with a secret, and another one with "jwks"',
});
type Config = z.output<typeof config>;

function isSecureUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isNear(url.hostname));
}

const reasons: KnownType = {
  kind: 'known',
  presence: 'required',
  alternatives: [{ kind: 'string', checks: ['text'], values: ['missing', 'expired', 'invalid'] }],
};

export const verifyJwt = defineNode({
  type: 'verify-jwt',
  title: 'Verify JWT',
  summary:
    'Goes on by `valid` when a token (JWT) is signed by the secret, or by a key of `jwks`, and has not expired, with its subject and claims, else by `invalid`, with the reason.',
  group: 'Security',
  config,
  facets: (settings, { report }) => {
    const { subject, claims, jwks, audience } = settings;
    if (jwks !== undefined && audience === undefined) report(tokenOfAnyService, { jwks }, ['jwks']);
    const inputs = settings.jwks === undefined ? [{ name: 'token' }, secretPort] : [{ name: 'token' }];
    const said = Object.entries(claims).map(([name, type]) => ({
      ...{ name, port: freePort('claim', name, ['in', 'token', 'secret', 'subject', 'reason', 'valid', 'invalid']) },
      ...claimOf(name, type),
    }));
    const keyForm = settings.jwks === undefined ? { keyForm: keyOfSha256 } : {};
    const needs = { token: optional(string()), secret: string() };
    const found: Kind = {
      ...{ type: 'verify-jwt', title: 'Verify JWT', inputs },
      outputs: ['claims', 'reason'].map((name) => ({ name, with: 'next' })),
      typing: () => ({
        needs,
        outputs: {
          claims: optional(
            object([['sub', subjects[subject].type], ...said.map(({ name, type }) => [name, type] as const)]),
          ),
          // The reason is only read if there are no claims.
          reason: reasons,
        },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'compute', usesDatabase: false },
        emit: (emit) => emitVerification(settings, said, emit),
        output: (port, self) => property(self, port),
      },
      nameHint: 'verified',
      taint: { kind: 'sanitizer' },
      reads: { kind: 'clock' },
      ...keyForm,
    };
    const typing: Typing = () => ({
      needs,
      outputs: {
        subject: subjects[subject].type,
        ...Object.fromEntries(said.map(({ port, type }) => [port, type])),
        reason: reasons,
      },
    });
    return {
      inputs,
      outputs: [
        ...['subject', ...said.map(({ port }) => port)].map((name) => ({ name, with: 'valid' })),
        { name: 'reason', with: 'invalid' },
      ],
      typing,
      behaviour: {
        kind: 'test',
        whenTrue: 'valid',
        whenFalse: 'invalid',
        emit: ({ input }) => not(isMissing(input('claims'))),
        narrows: { input: 'claims', presentWhen: true },
        passesValues: [
          { output: 'subject', input: 'claims', path: ['sub'] },
          ...said.map(({ name, port }) => ({ output: port, input: 'claims', path: [name] })),
          { output: 'reason', input: 'reason' },
        ],
      },
      before: found,
      verifies: 'token',
      // The signer may use one key for several audiences: without `audience`, the token may be meant for another
      // service.
      ...(settings.jwks === undefined || settings.audience === undefined ? {} : { proves: 'token' as const }),
      ...keyForm,
    };
  },
});

/** The claims, each with the code that reads it. */
type Claims = readonly { readonly name: string; readonly read: (claims: Code) => Code }[];

function emitVerification(settings: Config, claims: Claims, emit: EmitContext): Code {
  const { subject, issuer, audience, tolerance, jwks } = settings;
  const payload = read('claims');
  const fields: readonly (readonly [string, Code])[] = [
    ['sub', subjects[subject].read(property(payload, 'sub'), 'sub')],
    ...claims.map(({ name, read: from }) => [name, from(payload)] as const),
  ];
  const options: readonly (readonly [string, Code])[] = [
    ['algorithms', literal([algorithmOf(settings)])],
    ['currentDate', emit.clock],
    ...(issuer === undefined ? [] : [['issuer', literal(issuer)] as const]),
    ...(audience === undefined ? [] : [['audience', literal(audience)] as const]),
    ...(tolerance === 0 ? [] : [['clockTolerance', quantity(tolerance)] as const]),
  ];
  return lib.verifyJwt([
    emit.input('token'),
    jwks === undefined ? keyOfJwt(emit) : emit.shared('tokenKeys', lib.remoteKeys([literal(jwks)])),
    objectLiteral(options),
    code`(${declared('claims')}) => (${objectLiteral(fields)})`,
  ]);
}
