import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, declared, literal, objectLiteral, property, quantity, read } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { not, isMissing } from '../code/condition.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { Kind, Typing } from '../ir/kind.ts';
import { object, optional, string } from '../ir/type.ts';
import type { KnownType } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { freePort } from './free-port.ts';
import { claimName, claimOf, claimType, subjects } from './jwt-claims.ts';
import { jwtKeyForm, jwtSecret, keyOfJwt } from './jwt-key.ts';

const config = closedObject({
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
    .meta({ description: 'Who must have made the token (`iss`).', examples: ['https://example.com'] }),
  audience: z
    .string()
    .min(1, 'a name')
    .exactOptional()
    .meta({ description: 'Whom it must be made for (`aud`).', examples: ['https://example.com'] }),
  tolerance: z.int().min(0, 'a number of seconds').max(3600, 'a number of seconds, 3600 or less').default(0).meta({
    description: 'By how many seconds the clock of the server that made it may differ.',
  }),
});
type Config = z.output<typeof config>;

const reasons: KnownType = {
  kind: 'known',
  presence: 'required',
  alternatives: [{ kind: 'string', checks: ['text'], values: ['missing', 'expired', 'invalid'] }],
};

export const verifyJwt = defineNode({
  type: 'verify-jwt',
  title: 'Verify JWT',
  summary:
    'Goes on by `valid` when a token (JWT, HS256) is signed by the secret and has not expired, with its subject and claims, else by `invalid`, with the reason.',
  group: 'Security',
  config,
  facets: (settings) => {
    const { subject, claims } = settings;
    const inputs = [{ name: 'token' }, jwtSecret];
    const said = Object.entries(claims).map(([name, type]) => ({
      ...{ name, port: freePort('claim', name, ['in', 'token', 'secret', 'subject', 'reason', 'valid', 'invalid']) },
      ...claimOf(name, type),
    }));
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
          // It is read where there are no claims.
          reason: reasons,
        },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'compute', usesDatabase: false },
        emit: (emit) =>
          emitVerification(
            settings,
            said.map(({ name, read: from }) => [name, from]),
            emit,
          ),
        output: (port, self) => property(self, port),
      },
      nameHint: 'verified',
      taint: { kind: 'sanitizer' },
      reads: { kind: 'clock' },
      keyForm: jwtKeyForm,
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
      judges: 'token',
      keyForm: jwtKeyForm,
    };
  },
});

/** The claims by name, each with what reads it. */
type Readers = readonly (readonly [name: string, read: (claims: Code) => Code])[];

function emitVerification({ subject, issuer, audience, tolerance }: Config, claims: Readers, emit: EmitContext): Code {
  const payload = read('claims');
  const fields: readonly (readonly [string, Code])[] = [
    ['sub', subjects[subject].read(property(payload, 'sub'), 'sub')],
    ...claims.map(([name, from]) => [name, from(payload)] as const),
  ];
  const options: readonly (readonly [string, Code])[] = [
    ['algorithms', literal(['HS256'])],
    ['currentDate', emit.clock],
    ...(issuer === undefined ? [] : [['issuer', literal(issuer)] as const]),
    ...(audience === undefined ? [] : [['audience', literal(audience)] as const]),
    ...(tolerance === 0 ? [] : [['clockTolerance', quantity(tolerance)] as const]),
  ];
  return lib.verifyJwt([
    emit.input('token'),
    keyOfJwt(emit),
    objectLiteral(options),
    code`(${declared('claims')}) => (${objectLiteral(fields)})`,
  ]);
}
