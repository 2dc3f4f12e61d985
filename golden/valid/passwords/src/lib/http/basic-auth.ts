import { withoutScheme } from './request.ts';

/** The credentials of a client by RFC 7617: either both are present, or neither. */
interface BasicAuth {
  readonly username?: string;
  readonly password?: string;
}

/** The credentials in a header `Authorization: Basic …`; none if it is malformed. */
export function basicAuth(header: string | undefined): BasicAuth {
  const encoded = withoutScheme(header, 'Basic') ?? '';
  const bytes = Buffer.from(encoded, 'base64');
  // Buffer silently drops what it cannot decode.
  if (bytes.toString('base64') !== encoded) return {};
  const text = bytes.toString('utf8');
  const [, username, password] = /^([^:\p{Cc}]*):(\P{Cc}*)$/u.exec(text) ?? [];
  if (username === undefined || password === undefined || !Buffer.from(text).equals(bytes)) return {};
  return { username, password };
}
