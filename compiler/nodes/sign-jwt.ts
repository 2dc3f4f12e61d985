import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, empty, imported, objectLiteral, quantity } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { orElse } from '../ir/or-else.ts';
import { isKind, isNothing, number, optional, string, unknown } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';
import { freePort } from './free-port.ts';
import { claimName } from './jwt-claims.ts';
import { keyOfJwt } from './jwt-key.ts';
import { keyOfSha256, secretPort } from './secret-hint.ts';

const sink = 'the claims of a token, which anyone can read,';

const config = closedObject({
  expiresIn: z.int().min(1, 'a number of seconds').meta({ description: 'How many seconds the token is valid.' }),
  claims: z
    .array(claimName)
    .default([])
    .meta({
      description:
        'What the token says besides its subject, each fed by an input of its name. A missing value is left out.',
      examples: [['role']],
    }),
  issuer: z
    .string()
    .min(1, 'a name')
    .exactOptional()
    .meta({ description: 'The issuer of the token (`iss`).', examples: ['https://example.com'] }),
  audience: z
    .string()
    .min(1, 'a name')
    .exactOptional()
    .meta({ description: 'The audience of the token (`aud`).', examples: ['https://example.com'] }),
});
type Config = z.output<typeof config>;

export const signJwt = defineNode({
  type: 'sign-jwt',
  title: 'Sign JWT',
  summary: 'A signed token (JWT, HS256) that says who its owner is until it expires.',
  group: 'Security',
  config,
  facets: (settings, context) => {
    const names = distinctNames(settings.claims, 'claim', ['claims'], context);
    const claims = new Map(names.map((name) => [name, freePort('claim', name, ['in', 'subject', 'secret'])]));
    return {
      inputs: [{ name: 'subject', sink }, ...[...claims.values()].map((name) => ({ name, sink })), secretPort],
      outputs: [{ name: 'token', with: 'next' }],
      typing: () => ({
        needs: {
          subject: join(string(), number()),
          ...Object.fromEntries([...claims.values()].map((port) => [port, optional(unknown)])),
          secret: string(),
        },
        outputs: { token: string('header') },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'compute', usesDatabase: false },
        emit: (emit) => emitToken(settings, claims, emit),
      },
      taint: { kind: 'source', name: 'a signed token', issued: true },
      reads: { kind: 'clock' },
      signs: {
        ...{ input: secretPort.name, sort: JSON.stringify([settings.expiresIn, settings.claims.toSorted()]) },
        ...(settings.issuer === undefined ? {} : { issuer: settings.issuer }),
        ...(settings.audience === undefined ? {} : { audience: settings.audience }),
      },
      keyForm: keyOfSha256,
    };
  },
});

function emitToken(
  { expiresIn, issuer, audience }: Config,
  claims: ReadonlyMap<string, string>,
  emit: EmitContext,
): Code {
  const fields = [...claims]
    .filter(([, port]) => !isNothing(emit.type(port)))
    .map(([name, port]) => [name, orElse(emit.input(port), emit.type(port), code`undefined`)] as const);
  const subject = emit.input('subject');
  const time = emit.clock;
  return code`new ${imported('jose', 'SignJWT')}(${fields.length === 0 ? empty : objectLiteral(fields)})
    .setProtectedHeader({ alg: ${'HS256'} })
    .setSubject(${isKind(emit.type('subject'), 'string') ? subject : code`String(${subject})`})
    .setIssuedAt(${time})
    .setExpirationTime(new Date(${time}.getTime() + ${quantity(expiresIn * 1000)}))${
      issuer === undefined
        ? empty
        : code`
    .setIssuer(${issuer})`
    }${
      audience === undefined
        ? empty
        : code`
    .setAudience(${audience})`
    }
    .sign(${keyOfJwt(emit)})`;
}
