import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('booleans', () => {
  it('true and false', async () => {
    const answer = await send(server, { method: 'POST', url: '/booleans', body: { a: true, b: false } });
    expectAnswer(answer, { status: 200, body: { and: false, or: true, not: false } });
  });

  it('not a boolean', async () => {
    const answer = await send(server, { method: 'POST', url: '/booleans', body: { a: true, b: 1 } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "b" must be a boolean' },
    });
  });
});

describe('compare-contains', () => {
  it('{"l": "abc", "r": "b"}', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/compare/contains',
      body: { l: 'abc', r: 'b' },
    });
    expectAnswer(answer, { status: 200, body: true });
  });

  it('{"l": [1, {"a": 1}], "r": {"a": 1}}', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/compare/contains',
      body: { l: [1, { a: 1 }], r: { a: 1 } },
    });
    expectAnswer(answer, { status: 200, body: true });
  });
});

describe('compare-ends-with', () => {
  it('{"l": "abc", "r": "ab"}', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/compare/ends-with',
      body: { l: 'abc', r: 'ab' },
    });
    expectAnswer(answer, { status: 200, body: false });
  });
});

describe('compare-eq', () => {
  it('{"l": {"a": 1, "b": 2}, "r": {"b": 2, "a": 1}}', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/compare/eq',
      body: { l: { a: 1, b: 2 }, r: { b: 2, a: 1 } },
    });
    expectAnswer(answer, { status: 200, body: true });
  });

  it('{"l": null}', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/eq', body: { l: null } });
    expectAnswer(answer, { status: 200, body: true });
  });

  it('{"l": 0, "r": false}', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/eq', body: { l: 0, r: false } });
    expectAnswer(answer, { status: 200, body: false });
  });
});

describe('compare-ge', () => {
  it('2 ge 2', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/ge', body: { l: 2 } });
    expectAnswer(answer, { status: 200, body: true });
  });

  it('1 ge 2', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/ge', body: { l: 1 } });
    expectAnswer(answer, { status: 200, body: false });
  });
});

describe('compare-gt', () => {
  it('3 gt 2', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/gt', body: { l: 3 } });
    expectAnswer(answer, { status: 200, body: true });
  });
});

describe('compare-le', () => {
  it('2 le 2', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/le', body: { l: 2 } });
    expectAnswer(answer, { status: 200, body: true });
  });
});

describe('compare-lt', () => {
  it('1 lt 2', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/lt', body: { l: 1 } });
    expectAnswer(answer, { status: 200, body: true });
  });

  it('2 lt 2', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/lt', body: { l: 2 } });
    expectAnswer(answer, { status: 200, body: false });
  });
});

describe('compare-ne', () => {
  it('{"l": 1, "r": 2}', async () => {
    const answer = await send(server, { method: 'POST', url: '/compare/ne', body: { l: 1, r: 2 } });
    expectAnswer(answer, { status: 200, body: true });
  });
});

describe('compare-starts-with', () => {
  it('{"l": "abc", "r": "ab"}', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/compare/starts-with',
      body: { l: 'abc', r: 'ab' },
    });
    expectAnswer(answer, { status: 200, body: true });
  });
});

describe('math', () => {
  it('all operators', async () => {
    const answer = await send(server, { method: 'POST', url: '/math', body: { a: 5, b: 2, c: 2.5 } });
    expectAnswer(answer, {
      status: 200,
      body: {
        add: 7,
        subtract: 3,
        multiply: 10,
        divide: 2.5,
        modulo: 1,
        min: 2,
        max: 5,
        round: 3,
        floor: 2,
        ceil: 3,
        abs: 2.5,
      },
    });
  });

  it('a division by zero', async () => {
    const answer = await send(server, { method: 'POST', url: '/math', body: { a: 5, b: 0, c: 1 } });
    expectAnswer(answer, { status: 400 });
  });
});

describe('Switch, If Null and Branch', () => {
  it('greet', async () => {
    const answer = await send(server, { method: 'POST', url: '/ways', body: { kind: 'greet', name: 'Ada' } });
    expectAnswer(answer, { status: 200, body: 'Hello Ada' });
  });

  it('greet nobody', async () => {
    const answer = await send(server, { method: 'POST', url: '/ways', body: { kind: 'greet' } });
    expectAnswer(answer, { status: 422, body: 'no name' });
  });

  it('a case with a dot', async () => {
    const answer = await send(server, { method: 'POST', url: '/ways', body: { kind: 'case.default' } });
    expectAnswer(answer, { status: 200, body: 'odd' });
  });

  it('no kind', async () => {
    const answer = await send(server, { method: 'POST', url: '/ways', body: {} });
    expectAnswer(answer, { status: 404 });
  });

  it('a kind that is no case', async () => {
    const answer = await send(server, { method: 'POST', url: '/ways', body: { kind: 'other' } });
    expectAnswer(answer, { status: 422, body: 'unknown kind' });
  });

  it('a kind that is no text', async () => {
    const answer = await send(server, { method: 'POST', url: '/ways', body: { kind: 1 } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "kind" must be a string' },
    });
  });
});
