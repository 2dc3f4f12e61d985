// Emitted by flowsmith from the function "admin-only". Change the flow, not this file.
// Refuses members who are no admins
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { rollBack } from '../lib/http/errors.ts';
import { currentMember } from './current-member.ts';

export async function adminOnly(
  app: FastifyInstance,
  db: Kysely<Database>,
  request: FastifyRequest,
  what: string,
): Promise<number> {
  const member = await currentMember(app, db, request);

  if (!member.admin) {
    throw rollBack(403, { error: `only admins may ${what}` });
  }

  return member.id;
}
