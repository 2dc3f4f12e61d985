import { after, before, beforeEach, describe, it } from 'node:test';
import { currentMember } from '../src/functions/current-member.ts';
import { answerOf, expectAnswer, expectOutput, requestWith, startServer, type Server } from './support.ts';
import { signToken } from './tokens.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Who is asking', () => {
  it('a member without a role', async () => {
    const tokens = { ada: await signToken({ sub: '1', iss: 'tokens', aud: 'members' }) };
    const request = await requestWith({ Authorization: `Bearer ${tokens.ada}` });
    expectOutput(await currentMember(server.app, request, new Date()), { id: 1, role: null });
  });

  it('a role that is none', async () => {
    const tokens = { ada: await signToken({ sub: '1', iss: 'tokens', aud: 'members', role: 1 }) };
    const request = await requestWith({ Authorization: `Bearer ${tokens.ada}` });
    const answer = await answerOf(() => currentMember(server.app, request, new Date()));
    expectAnswer(answer, { status: 401, body: { reason: 'invalid', error: 'A valid token is needed' } });
  });
});
