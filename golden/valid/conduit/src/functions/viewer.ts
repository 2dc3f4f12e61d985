// Emitted by flowsmith from the function "viewer". Change the flow, not this file.
// The user who asks, if anybody does
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rollBack } from '../lib/http/errors.ts';
import { withoutScheme } from '../lib/http/request.ts';
import { toInteger } from '../lib/values/convert.ts';
import { verifyJwt } from '../lib/values/jwt.ts';
import { readString } from '../lib/values/read.ts';
import { secretKey } from '../lib/values/secret-key.ts';

export async function viewer(
  app: FastifyInstance,
  request: FastifyRequest,
  now: Date,
): Promise<number | null | undefined> {
  const jwtSecretKey = secretKey('JWT_SECRET', app.config.JWT_SECRET, { bytes: 32 });
  const verified = await verifyJwt(
    withoutScheme(request.headers.authorization, 'Token'),
    jwtSecretKey,
    { algorithms: ['HS256'], currentDate: now },
    (claims) => ({ sub: toInteger(readString(claims.sub, 'sub'), 'sub') }),
  );

  if (verified.claims != null) {
    return verified.claims.sub;
  }

  if (verified.reason !== 'missing') {
    throw rollBack(401, { errors: { token: ['is missing'] } });
  }

  return undefined;
}
