import { after, before, beforeEach, describe, it } from 'node:test';
import { adminOnly } from '../src/functions/admin-only.ts';
import { currentMember } from '../src/functions/current-member.ts';
import { fromDoor } from '../src/functions/from-door.ts';
import {
  answerOf,
  expectAnswer,
  expectOutput,
  insertRows,
  requestWith,
  startServer,
  type Server,
} from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const members = [
  {
    id: 1,
    name: 'Ada',
    key_hash: '7f06173e229c19dd526caed61c2cfefab7bb446c0f3474a2ad5da4309f9ec318',
    admin: true,
  },
  { id: 2, name: 'Bob', key_hash: '643cdfc83364b72c5248ec2d45e7cd58caf99310228f3c6a590bd299519248a7' },
];

describe('Who is asking', () => {
  it('knows members by their key', async () => {
    await insertRows(server, { members });
    const request = await requestWith({ authorization: 'Bearer ada' });
    expectOutput(await currentMember(server.app, server.app.db, request), {
      id: 1,
      name: 'Ada',
      admin: true,
    });
  });

  it('says how to give a key', async () => {
    const request = await requestWith({});
    const answer = await answerOf(() => currentMember(server.app, server.app.db, request));
    expectAnswer(answer, {
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { error: 'a key is missing' },
    });
  });

  it('refuses an unknown key', async () => {
    await insertRows(server, { members });
    const request = await requestWith({ authorization: 'Bearer eve' });
    const answer = await answerOf(() => currentMember(server.app, server.app.db, request));
    expectAnswer(answer, { status: 401, body: { error: 'the key is unknown' } });
  });
});

describe('Refuses members who are no admins', () => {
  it('lets admins through', async () => {
    await insertRows(server, { members });
    const request = await requestWith({ authorization: 'Bearer ada' });
    expectOutput(await adminOnly(server.app, server.app.db, request, 'add rooms'), 1);
  });

  it('tells others what they may not do', async () => {
    await insertRows(server, { members });
    const request = await requestWith({ authorization: 'Bearer bob' });
    const answer = await answerOf(() => adminOnly(server.app, server.app.db, request, 'add rooms'));
    expectAnswer(answer, { status: 403, body: { error: 'only admins may add rooms' } });
  });
});

describe('Lets the doors of the house through', () => {
  it('takes what a door has signed', async () => {
    const request = await requestWith({
      'x-door-signature': '4d397abdbbbba5f2ae7f3697d7a43e8214f73650f30db6dccd8df89204fe9cb3',
    });
    fromDoor(server.app, request, Buffer.from('{"event":"e1","room":1}'));
  });

  it('refuses what is not signed', async () => {
    const request = await requestWith({});
    const answer = await answerOf(() =>
      fromDoor(server.app, request, Buffer.from('{"event":"e1","room":1}')),
    );
    expectAnswer(answer, { status: 401 });
  });
});
