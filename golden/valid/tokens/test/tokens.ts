import { SignJWT, type JWTPayload } from 'jose';
import { secret } from './support.ts';

/** A token that the server accepts as its own, valid for this many seconds. */
export async function signToken(claims: JWTPayload, expiresIn = 3600): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ iat, exp: iat + expiresIn, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
}
