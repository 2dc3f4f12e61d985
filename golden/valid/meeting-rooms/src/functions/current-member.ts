// Emitted by flowsmith from the function "current-member". Change the flow, not this file.
// Who is asking
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { rollBack } from '../lib/http/errors.ts';
import { withoutScheme } from '../lib/http/request.ts';
import { secretKey } from '../lib/values/secret-key.ts';

const selectMember = prepare((db, values: { keyHash: string }) =>
  db.selectFrom('members').select('id').where('key_hash', '=', values.keyHash),
);

export async function currentMember(
  app: FastifyInstance,
  db: Kysely<Database>,
  request: FastifyRequest,
): Promise<number> {
  const keyPepperKey = secretKey('KEY_PEPPER', app.config.KEY_PEPPER);
  const authorization = withoutScheme(request.headers.authorization, 'Bearer');

  if (authorization == null) {
    throw rollBack(401, { error: 'a key is missing' }, { 'WWW-Authenticate': 'Bearer' });
  }

  const member = await selectMember.executeTakeFirst(db, {
    keyHash: createHmac('sha256', keyPepperKey).update(authorization).digest('hex'),
  });

  if (member == null) {
    throw rollBack(401, { error: 'the key is unknown' }, { 'WWW-Authenticate': 'Bearer' });
  }

  return member.id;
}
