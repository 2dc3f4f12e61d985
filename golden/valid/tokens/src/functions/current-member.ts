// Emitted by flowsmith from the function "current-member". Change the flow, not this file.
// Who is asking
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rollBack } from '../lib/http/errors.ts';
import { withoutScheme } from '../lib/http/request.ts';
import { toInteger } from '../lib/values/convert.ts';
import { verifyJwt } from '../lib/values/jwt.ts';
import { readString, readText } from '../lib/values/read.ts';
import { secretKey } from '../lib/values/secret-key.ts';

export async function currentMember(
  app: FastifyInstance,
  request: FastifyRequest,
  now: Date,
): Promise<{ id: number; role: string | null | undefined }> {
  const jwtSecretKey = secretKey('JWT_SECRET', app.config.JWT_SECRET, { bytes: 32 });
  const verified = await verifyJwt(
    withoutScheme(request.headers.authorization, 'Bearer'),
    jwtSecretKey,
    { algorithms: ['HS256'], currentDate: now, issuer: 'tokens', audience: 'members' },
    (claims) => ({
      sub: toInteger(readString(claims.sub, 'sub'), 'sub'),
      role: claims.role == null ? undefined : readText(claims.role, 'role'),
    }),
  );

  if (verified.claims == null) {
    throw rollBack(
      401,
      { error: 'A valid token is needed', reason: verified.reason },
      { 'WWW-Authenticate': 'Bearer' },
    );
  }

  return { id: verified.claims.sub, role: verified.claims.role };
}
