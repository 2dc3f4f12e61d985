import { requestError } from './errors.ts';

/**
 * A path on this server to redirect to. Browsers interpret `//` and `/\` as the start of another server's
 * name, and drop line breaks and tabs.
 */
export function readOwnPath(value: string, name: string, status = 400): string {
  if (isOwnPath(value)) return inAscii(value);
  throw requestError(`${name} must be a path of this server, such as "/login"`, status);
}

/** The same, or a URL with one of these hosts. */
export function readLocation(value: string, hosts: readonly string[], name: string, status = 400): string {
  if (isOwnPath(value)) return inAscii(value);
  const url = URL.parse(value);
  // Send exactly what was checked.
  if (url !== null && /^https?:$/.test(url.protocol) && hosts.includes(url.host)) return url.href;
  throw requestError(`${name} must be a path of this server or a URL of ${hosts.join(' or ')}`, status);
}

const isOwnPath = (text: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(text);

const inAscii = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part));
