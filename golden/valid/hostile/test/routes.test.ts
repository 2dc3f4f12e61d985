import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('* / `${process.exit(1)}` \'"\\ </script>   {{x}} 😀', () => {
  it('comes out as it went in', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/hostile',
      body: { '*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀': 'v' },
    });
    expectAnswer(answer, { status: 200, body: { text: '*/ `${x}` {{ \u2028 v' } });
  });

  it('an inherited name is missing', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/hostile',
      body: { '*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀': 'v', toString: "'" },
    });
    expectAnswer(answer, {
      status: 404,
      headers: { 'x-odd': '`${1}`' },
      body: '*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀',
    });
  });
});
