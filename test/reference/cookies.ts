import { createHmac } from 'node:crypto';
import { numberOf, objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { asText, isMissing } from './values.ts';

/** The first cookie of a name in the header `cookie`, percent-decoded if possible. */
export function cookieIn(header = '', name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return undefined;
}

function signatureOf(name: string, value: string, secret: string): string {
  const key = createHmac('sha256', secret).update(`cookie ${name}`).digest();
  return createHmac('sha256', key).update(value).digest('base64').replaceAll('=', '');
}

/** A value is percent-encoded only if it has a percent sign, or a character that no cookie may hold. */
const encoded = (value: string): string =>
  [...value].every((character) => character > ' ' && character <= '~' && !'",;\\%'.includes(character))
    ? value
    : encodeURIComponent(value);

/** The value of a signed cookie; missing if its signature is wrong. */
export function signedValue(name: string, cookie: string | undefined, secret: string): string | undefined {
  const dot = cookie?.lastIndexOf('.') ?? -1;
  const value = cookie?.slice(0, Math.max(dot, 0)) ?? '';
  return dot >= 0 && cookie?.slice(dot + 1) === signatureOf(name, value, secret) ? value : undefined;
}

/** The headers `set-cookie` of an answer: those whose values may be missing come first. */
export function cookiesOf(config: Config, input: (port: string) => unknown): readonly string[] {
  return objectsOf(config, 'cookies').flatMap((cookie) => {
    const name = textOf(cookie, 'name');
    const age = numberOf(cookie, 'maxAge', -1);
    const given = age === 0 ? '' : input(`cookie.${name}`);
    if (isMissing(given)) return [];
    const text = asText(given);
    const isSigned = cookie['signed'] === true && age !== 0;
    const value = isSigned ? `${text}.${signatureOf(name, text, asText(input('secret')))}` : text;
    const sameSite = textOf(cookie, 'sameSite', 'lax');
    return [
      [
        `${name}=${encoded(value)}`,
        ...(age < 0 ? [] : [`Max-Age=${age}`]),
        `Path=${textOf(cookie, 'path', '/')}`,
        ...(cookie['httpOnly'] === false ? [] : ['HttpOnly']),
        ...(cookie['secure'] === false ? [] : ['Secure']),
        `SameSite=${sameSite.slice(0, 1).toUpperCase()}${sameSite.slice(1)}`,
      ].join('; '),
    ];
  });
}
