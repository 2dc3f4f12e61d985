// Emitted by flowsmith from the route "list-members". Change the flow, not this file.
// For partners, whose tokens are signed elsewhere
import type { FastifyPluginAsync } from 'fastify';
import { withoutScheme } from '../../lib/http/request.ts';
import { remoteKeys, verifyJwt } from '../../lib/values/jwt.ts';
import { readList, readText } from '../../lib/values/read.ts';

const tokenKeys = remoteKeys('https://partners.example.com/.well-known/jwks.json');

export const listMembers: FastifyPluginAsync = async (app) => {
  app.get('/members', async (request, reply) => {
    const now = new Date();

    const partner = await verifyJwt(
      withoutScheme(request.headers.authorization, 'Bearer'),
      tokenKeys,
      { algorithms: ['ES256'], currentDate: now, audience: 'members' },
      (claims) => ({ sub: readText(claims.sub, 'sub'), scopes: readList(claims.scopes, readText, 'scopes') }),
    );

    if (partner.claims == null) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .send({ error: 'A token of a partner is needed' });
    }

    request.log.info(
      { data: { partner: partner.claims.sub, scopes: partner.claims.scopes } },
      'members were listed for a partner',
    );

    const members = await app.db
      .selectFrom('members')
      .select(['id', 'role'])
      .orderBy('id')
      .limit(100)
      .execute();

    return reply.send(members);
  });
};
