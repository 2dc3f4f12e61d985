import { isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';

/** A signed token that an example is given; see format-examples.ts. */
export interface GivenToken {
  readonly secret: string;
  readonly subject?: string;
  readonly claims?: JsonObject;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expiresIn?: number;
}

/** The arguments of `signToken`: the claims except the expiry, then the lifetime if there is one. */
export function signingOf({
  subject,
  issuer,
  audience,
  claims,
  expiresIn,
}: Readonly<Partial<Record<keyof GivenToken, JsonValue>>>): readonly JsonValue[] {
  const said = {
    ...(subject === undefined ? {} : { sub: subject }),
    ...(issuer === undefined ? {} : { iss: issuer }),
    ...(audience === undefined ? {} : { aud: audience }),
    ...(isObject(claims) ? claims : {}),
  };
  return expiresIn === undefined ? [said] : [said, expiresIn];
}

/** A text, or a token by its name. */
type TokenPart = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'token'; readonly name: string };

/** `Bearer {{tokens.ada}}`, in parts. */
export const tokenParts = (text: string): readonly TokenPart[] =>
  text.split(/\{\{tokens\.([A-Za-z][A-Za-z0-9_]*)\}\}/).flatMap((part, index): readonly TokenPart[] => {
    if (index % 2 === 1) return [{ kind: 'token', name: part }];
    return part === '' ? [] : [{ kind: 'text', text: part }];
  });

/** The text with its tokens filled in. */
export const withTokens = (text: string, token: (name: string) => string): string =>
  tokenParts(text)
    .map((part) => (part.kind === 'text' ? part.text : token(part.name)))
    .join('');

/** The password whose hash an example's row contains: `{ "$password": "correct horse" }`. */
export function passwordOf(value: JsonValue): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const { $password: password } = value;
  return typeof password === 'string' ? password : undefined;
}

/** An example of a route or a function. */
interface WithTokens {
  readonly given?: { readonly tokens?: Readonly<Record<string, GivenToken>> };
  readonly request?: { readonly headers?: Readonly<Record<string, string>> };
}

/** By name, how to sign the tokens that an example's headers mention. */
export function mentionedTokens({ given, request }: WithTokens) {
  const mentioned = new Set(
    Object.values(request?.headers ?? {}).flatMap((text) =>
      tokenParts(text).flatMap((part) => (part.kind === 'token' ? [part.name] : [])),
    ),
  );
  return Object.entries(given?.tokens ?? {}).flatMap(([name, token]) =>
    mentioned.has(name) ? [[name, signingOf(token)] as const] : [],
  );
}
