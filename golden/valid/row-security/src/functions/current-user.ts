// Emitted by flowsmith from the function "current-user". Change the flow, not this file.
// Who is asking, and for whom
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { rollBack } from '../lib/http/errors.ts';
import { withoutScheme } from '../lib/http/request.ts';

const selectUser = prepare((db, values: { keyHash: string }) =>
  db.selectFrom('users').select(['id', 'org_id']).where('key_hash', '=', values.keyHash),
);

export async function currentUser(
  db: Kysely<Database>,
  request: FastifyRequest,
): Promise<{ userId: number; orgId: string }> {
  const authorization = withoutScheme(request.headers.authorization, 'Bearer');

  if (authorization == null) {
    throw rollBack(401, { error: 'a key is missing' }, { 'WWW-Authenticate': 'Bearer' });
  }

  const user = await selectUser.executeTakeFirst(db, {
    keyHash: createHash('sha256').update(authorization).digest('hex'),
  });

  if (user == null) {
    throw rollBack(401, { error: 'the key is unknown' }, { 'WWW-Authenticate': 'Bearer' });
  }

  return { userId: user.id, orgId: user.org_id };
}
