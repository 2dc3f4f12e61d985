// Emitted by flowsmith from the function "current-user". Change the flow, not this file.
// The user who asks
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { rollBack } from '../lib/http/errors.ts';
import { withoutScheme } from '../lib/http/request.ts';
import { toInteger } from '../lib/values/convert.ts';
import { verifyJwt } from '../lib/values/jwt.ts';
import { readString } from '../lib/values/read.ts';
import { secretKey } from '../lib/values/secret-key.ts';

const selectUser = prepare((db, values: { id: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'bio', 'image', 'updated_at'])
    .where('id', '=', values.id),
);

export async function currentUser(
  app: FastifyInstance,
  db: Kysely<Database>,
  request: FastifyRequest,
  now: Date,
): Promise<{
  id: number;
  user: {
    id: number;
    username: string;
    email: string;
    bio?: string | null | undefined;
    image?: string | null | undefined;
    updated_at: string;
  };
}> {
  const jwtSecretKey = secretKey('JWT_SECRET', app.config.JWT_SECRET, { bytes: 32 });
  const verified = await verifyJwt(
    withoutScheme(request.headers.authorization, 'Token'),
    jwtSecretKey,
    { algorithms: ['HS256'], currentDate: now },
    (claims) => ({ sub: toInteger(readString(claims.sub, 'sub'), 'sub') }),
  );

  if (verified.claims == null) {
    throw rollBack(401, { errors: { token: ['is missing'] } });
  }

  const user = await selectUser.executeTakeFirst(db, { id: verified.claims.sub });

  if (user == null) {
    throw rollBack(401, { errors: { token: ['is missing'] } });
  }

  return { id: verified.claims.sub, user };
}
