// Emitted by flowsmith from the route "get-token". Change the flow, not this file.
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { SignJWT } from 'jose';
import { Type } from 'typebox';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readString } from '../../lib/values/read.ts';
import { secretKey } from '../../lib/values/secret-key.ts';

const schema: FastifySchema = { response: { 201: Type.Object({ token: Type.String() }) } };

const selectMember = prepare((db, values: { keyHash: string }) =>
  db.selectFrom('members').select(['id', 'role']).where('key_hash', '=', values.keyHash),
);

export const getToken: FastifyPluginAsync = async (app) => {
  const jwtSecretKey = secretKey('JWT_SECRET', app.config.JWT_SECRET, { bytes: 32 });

  app.post('/tokens', { schema }, async (request, reply) => {
    const now = new Date();
    const body = readBody(request.body);
    const key = readString(body.key, 'body field "key"');

    const member = await selectMember.executeTakeFirst(app.db, {
      keyHash: createHash('sha256').update(key).digest('hex'),
    });

    if (member == null) {
      return reply.code(401).send({ error: 'No member has this key' });
    }

    const token = await new SignJWT({ role: member.role ?? undefined })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(member.id))
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 3_600_000))
      .setIssuer('tokens')
      .setAudience('members')
      .sign(jwtSecretKey);

    return reply.code(201).send({ token });
  });
};
