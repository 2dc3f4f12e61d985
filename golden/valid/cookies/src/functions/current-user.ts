// Emitted by flowsmith from the function "current-user". Change the flow, not this file.
// Who is logged in
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { rollBack } from '../lib/http/errors.ts';

const selectUser = prepare((db, values: { sessionHash: string }) =>
  db.selectFrom('users').select('id').where('session_hash', '=', values.sessionHash),
);

export async function currentUser(db: Kysely<Database>, request: FastifyRequest): Promise<number> {
  const hostSession = request.cookies['__Host-session'];

  if (hostSession == null) {
    throw rollBack(303, undefined, { location: '/login' }, [
      {
        name: '__Host-session',
        value: '',
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
        maxAge: 0,
      },
    ]);
  }

  const user = await selectUser.executeTakeFirst(db, {
    sessionHash: createHash('sha256').update(hostSession).digest('hex'),
  });

  if (user == null) {
    throw rollBack(303, undefined, { location: '/login' }, [
      {
        name: '__Host-session',
        value: '',
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
        maxAge: 0,
      },
    ]);
  }

  return user.id;
}
