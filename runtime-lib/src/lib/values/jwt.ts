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

/** What a token says, or why it counts for nothing. */
export type VerifiedJwt<Claims> =
  | { readonly claims: Claims; readonly reason?: undefined }
  | { readonly claims?: undefined; readonly reason: 'missing' | 'expired' | 'invalid' };

/** What a token must be. It may not choose the algorithm by which it is checked. */
export interface JwtOptions extends JWTVerifyOptions {
  readonly algorithms: [string];
  readonly currentDate: Date;
}

/** The claims of a signed token that ends some time, unless `readClaims` throws as they are of other types. */
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

/** Whether a signature has its only valid spelling, so that a token revoked by its text stays revoked. */
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
 * The public keys of another server, fetched when they are needed, and kept. That it cannot be reached says
 * nothing of a token.
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

/** The token names a key that does not exist, none although there are several, or one of an unknown type. */
const ofToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
