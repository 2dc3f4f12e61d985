import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { duplicateName } from '../ir/catalogue/config.ts';
import type { Cookie } from '../ir/cookie.ts';
import type { InputPort } from '../ir/kind.ts';
import { optional, string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import type { BindContext } from './define-node.ts';
import { secretPort } from './secret-hint.ts';

export const cookieName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/, 'the name of a cookie, such as "session"')
  .refine((name) => !(name in Object.prototype), 'a name that objects of JavaScript do not have anyway')
  .meta({ examples: ['session'] });

/** Browsers delete a cookie after 400 days at the latest. */
const longest = 34_560_000;

const cookie = closedObject({
  name: cookieName,
  httpOnly: z.boolean().default(true).meta({ description: 'Whether scripts of pages cannot read it.' }),
  secure: z.boolean().default(true).meta({ description: 'Whether it is sent by HTTPS only, and to localhost.' }),
  sameSite: z
    .enum(['lax', 'strict', 'none'])
    .default('lax')
    .meta({ description: 'Whether other sites make browsers send it: lax, only where they link to this one.' }),
  path: z
    .string()
    .regex(/^\/[!-:<-~]*$/, 'a path, such as "/"')
    .default('/'),
  maxAge: z.int().min(0, 'seconds, from 0').max(longest, 'at most 400 days').exactOptional().meta({
    description: 'In seconds; without it, it lasts until the browser is closed. 0 deletes the cookie: it has no input.',
  }),
  signed: z.boolean().default(false).meta({ description: 'Whether the secret at `secret` signs it.' }),
}).superRefine(({ name, secure, sameSite, path }, context) => {
  const demandsSecure = sameSite === 'none' || /^__(Host|Secure)-/.test(name);
  if (!secure && demandsSecure)
    context.addIssue({ code: 'custom', path: ['secure'], message: 'true: browsers refuse the cookie otherwise' });
  if (path !== '/' && name.startsWith('__Host-'))
    context.addIssue({ code: 'custom', path: ['path'], message: '"/": browsers refuse the cookie otherwise' });
});
type CookieConfig = z.output<typeof cookie>;

export const cookiesConfig = z.array(cookie).default([]).meta({
  description: 'Cookies, each fed by an input: `cookie.session`. One that is missing is not set.',
});

interface BoundCookies {
  readonly cookies: readonly Cookie[];
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
}

/** The cookies of an answer, and the inputs that they need. */
export function bindCookies(given: readonly CookieConfig[], { report }: BindContext): BoundCookies {
  const distinct = given.filter(({ name }, index) => {
    const isFirst = given.findIndex((other) => other.name === name) === index;
    if (!isFirst) report(duplicateName, { name, of: 'cookie' }, ['cookies', index, 'name']);
    return isFirst;
  });
  const cookies = distinct.map(bindCookie);
  const set = cookies.flatMap(({ name, port, options }) => (port === undefined ? [] : [{ name, port, options }]));
  const isSigned = cookies.some(({ secret }) => secret !== undefined);
  return {
    cookies,
    inputs: [
      ...set.map(({ name, port, options }) => ({
        ...{ name: port, optional: true, sink: `the cookie "${name}"` },
        ...(options.httpOnly === true ? { takesIssued: true as const } : {}),
      })),
      ...(isSigned ? [secretPort] : []),
    ],
    needs: {
      ...Object.fromEntries(set.map(({ port }) => [port, optional(string('header'))])),
      ...(isSigned ? { secret: string() } : {}),
    },
  };
}

function bindCookie({ name, httpOnly, secure, sameSite, path, maxAge, signed }: CookieConfig): Cookie {
  const isDeleted = maxAge === 0;
  return {
    name,
    port: isDeleted ? undefined : `cookie.${name}`,
    ...(signed && !isDeleted ? { secret: secretPort.name } : {}),
    options: {
      path,
      ...(httpOnly ? { httpOnly } : {}),
      ...(secure ? { secure } : {}),
      sameSite,
      ...(maxAge === undefined ? {} : { maxAge }),
    },
  };
}
