import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('convert-twice', () => {
  it('both', async () => {
    const answer = await send(server, { method: 'GET', url: '/convert-twice?n=1&b=true' });
    expectAnswer(answer, { status: 200, body: { sum: 2, flag: true } });
  });

  it('what is no number counts as missing', async () => {
    const answer = await send(server, { method: 'GET', url: '/convert-twice?n=x&b=false' });
    expectAnswer(answer, { status: 200, body: { sum: 78, flag: false } });
  });

  it('no flag', async () => {
    const answer = await send(server, { method: 'GET', url: '/convert-twice?n=1&b=yes' });
    expectAnswer(answer, { status: 200, body: 'no flag' });
  });
});

describe('parse-json', () => {
  it('an object', async () => {
    const answer = await send(server, { method: 'POST', url: '/parse-json', body: { x: '{"a":[1,null]}' } });
    expectAnswer(answer, { status: 200, body: { a: [1, null] } });
  });

  it('not JSON', async () => {
    const answer = await send(server, { method: 'POST', url: '/parse-json', body: { x: '{' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be valid JSON' },
    });
  });

  it('a poisoned prototype', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/parse-json',
      body: { x: '{"__proto__":{}}' },
    });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be valid JSON' },
    });
  });
});

describe('to-boolean', () => {
  it('a text', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-boolean', body: { x: 'false' } });
    expectAnswer(answer, { status: 200, body: false });
  });

  it('a boolean', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-boolean', body: { x: true } });
    expectAnswer(answer, { status: 200, body: true });
  });

  it('another text', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-boolean', body: { x: 'yes' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be true or false' },
    });
  });
});

describe('to-json', () => {
  it('an object', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-json', body: { x: { a: 1 } } });
    expectAnswer(answer, { status: 200, body: '{"a":1}' });
  });

  it('nothing', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-json', body: {} });
    expectAnswer(answer, { status: 200, body: 'null' });
  });
});

describe('to-number', () => {
  it('a number', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: 1.5 } });
    expectAnswer(answer, { status: 200, body: 1.5 });
  });

  it('a text', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: '1e3' } });
    expectAnswer(answer, { status: 200, body: 1000 });
  });

  it("not a number: ''", async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: '' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a number' },
    });
  });

  it("not a number: ' 12 '", async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: ' 12 ' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a number' },
    });
  });

  it("not a number: '0x10'", async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: '0x10' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a number' },
    });
  });

  it("not a number: '+5'", async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: '+5' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a number' },
    });
  });

  it("not a number: '007'", async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: '007' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a number' },
    });
  });

  it("not a number: 'Infinity'", async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: 'Infinity' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a number' },
    });
  });

  it("not a number: '9007199254740993'", async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: '9007199254740993' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a number' },
    });
  });

  it('not even a text', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: { x: true } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a string or a number' },
    });
  });

  it('missing', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number', body: {} });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "x" must be a string or a number' },
    });
  });
});

describe('to-number-or-null', () => {
  it('a number', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number-or-null', body: { x: '7' } });
    expectAnswer(answer, { status: 200, body: 7 });
  });

  it('anything else', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-number-or-null', body: { x: [] } });
    expectAnswer(answer, { status: 200 });
  });
});

describe('to-string', () => {
  it('a number', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-string', body: { x: 1.5 } });
    expectAnswer(answer, { status: 200, body: '1.5' });
  });

  it('a boolean', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-string', body: { x: true } });
    expectAnswer(answer, { status: 200, body: 'true' });
  });

  it('an object', async () => {
    const answer = await send(server, { method: 'POST', url: '/to-string', body: { x: {} } });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "x" must be a string, a number or a boolean',
      },
    });
  });
});
