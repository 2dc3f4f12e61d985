import type { KeyObject } from 'node:crypto';
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import { keysError } from '../http/errors.ts';

/** The claims of a token, or why it is not accepted. */
type VerifiedJwt<Claims> =
  | { readonly claims: Claims; readonly reason?: undefined }
  | { readonly claims?: undefined; readonly reason: 'missing' | 'expired' | 'invalid' };

/** The requirements for a token, which must not choose the algorithm itself. */
interface JwtOptions extends JWTVerifyOptions {
  readonly algorithms: [string];
  readonly currentDate: Date;
}

/** The claims of a signed token with an expiry time. If they have wrong types, `readClaims` throws. */
export async function verifyJwt<Claims>(
  token: string | null | undefined,
  key: KeyObject | JWTVerifyGetKey,
  options: JwtOptions,
  readClaims: (payload: JWTPayload) => Claims,
): Promise<VerifiedJwt<Claims>> {
  if (token == null) return { reason: 'missing' };
  if (!isCanonical(token.slice(token.lastIndexOf('.') + 1))) return { reason: 'invalid' };
  try {
    const { payload } = await jwtVerify(token, key, { ...options, requiredClaims: ['exp'] });
    return claimsOf(payload, readClaims);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { reason: 'expired' };
    if (error instanceof errors.JOSEError) return { reason: 'invalid' };
    throw error;
  }
}

/**
 * Whether a signature is in canonical form. Otherwise, a token revoked by its text could be sent in another
 * form.
 */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

function claimsOf<Claims>(
  payload: JWTPayload,
  readClaims: (payload: JWTPayload) => Claims,
): VerifiedJwt<Claims> {
  try {
    return { claims: readClaims(payload) };
  } catch {
    return { reason: 'invalid' };
  }
}

/**
 * The public keys of another server, fetched when needed, and cached. If that server cannot be reached, this
 * says nothing about the token.
 */
export function remoteKeys(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url));
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (ofToken.some((kind) => error instanceof kind)) throw error;
      throw keysError(error);
    }
  };
}

/**
 * The token names a key that does not exist or has an unknown type, or it names none although there are
 * several.
 */
const ofToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
