import { afterEach, expect, it } from 'vitest';
import { createServer } from '../../runtime-lib/src/lib/http/create-server.ts';
import { acceptJson } from '../../runtime-lib/src/lib/http/json-body.ts';
import { compileProject, flow, project } from '../support/compile-flow.ts';
import { run } from '../support/process.ts';

const app = () => {
  const created = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: undefined });
  // Emitted servers keep one of two parts: the one that accepts JSON, or the other, which takes its parser away.
  acceptJson(created);
  return created;
};
let server = app();
afterEach(async () => {
  await server.close();
  server = app();
});

const body = {
  type: 'object',
  properties: { size: { type: 'number' }, color: { type: 'string', default: 'red' } },
  required: ['size'],
};

it.each([
  ['what fits, as it is', body, { size: 5, other: null }, 200, { size: 5, other: null }],
  ['no text for a number', body, { size: '5' }, 400, undefined],
  ['no number for a text', body, { size: 5, color: 1 }, 400, undefined],
  ['nothing that is left out', body, {}, 400, undefined],
  ['nothing that is one too many', { ...body, additionalProperties: false }, { size: 5, other: 1 }, 400, undefined],
  ['no name that objects inherit', { type: 'object', required: ['toString'] }, { size: 5 }, 400, undefined],
])('a declared body takes %s', async (_name, schema, payload, status, echoed) => {
  server.post('/things', { schema: { body: schema } }, (request, reply) => reply.send(request.body));
  const answer = await server.inject({ method: 'POST', url: '/things', payload });
  expect(answer.statusCode).toBe(status);
  if (echoed !== undefined) expect(answer.json()).toEqual(echoed);
});

it.each([
  [true, { type: 'object', properties: { toString: { type: 'string' } } }],
  [true, { type: 'object', properties: { at: { type: 'object', required: ['valueOf'] } } }],
  [false, body],
])('the check for inherited names is emitted (%s) only where it is needed', async (isEmitted, declared) => {
  const nodes = { s: { type: 'start', config: { body: declared } }, r: { type: 'return-json', inputs: { body: 1 } } };
  const { files = [] } = await compileProject(project(flow(nodes, 's.next -> r.in')));
  expect(files.find(({ path }) => path.endsWith('create-server.ts'))?.text.includes('ownProperties: true')).toBe(
    isEmitted,
  );
});

it('a HEAD request runs no handler of GET, and long parameters match', async () => {
  let count = 0;
  server.get('/things/:id', () => `${(count += 1)}`);
  expect((await server.inject({ method: 'HEAD', url: '/things/1' })).statusCode).toBe(404);
  expect(count).toBe(0);
  expect((await server.inject(`/things/${'x'.repeat(1024)}`)).statusCode).toBe(200);
  expect((await server.inject(`/things/${'x'.repeat(1025)}`)).statusCode).toBe(414);
});

it('requests that come in while it closes are answered like all that fail', async () => {
  server.get('/things', () => 'ok');
  const answers: Response[] = [];
  server.addHook('preClose', async () => {
    answers.push(await fetch(`${url}/things`), await fetch(`${url}/nowhere`));
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await server.close();
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
    expect(await answer.json()).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'Service Unavailable',
    });
  }
  expect(answers).toHaveLength(2);
});

const logged = { level: 30, time: 0, pid: 0, hostname: '' };

it('a request in the log has neither headers nor query, and lines of it and of what it calls name it', async () => {
  const server = new URL('../../golden/valid/hello/src/lib/http/create-server.ts', import.meta.url).href;
  const program = `
    const app = (await import(${JSON.stringify(server)})).createServer({ LOG_LEVEL: 'info' });
    app.get('/things/:id', (request, reply) => {
      request.log.info({ req: request, res: reply }, 'whole');
      request.log.child({ part: 1 }).info({ req: {} }, 'child');
      app.log.info('server');
      return '';
    });
    await app.inject({ url: '/things/1?token=secret', headers: { 'x-request-id': 'r1', authorization: 'secret' } });`;
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): object => JSON.parse(line));
  expect(stdout + stderr).not.toContain('secret');
  expect(lines.map((line) => ({ ...line, time: 0, pid: 0, hostname: '' }))).toEqual([
    { ...logged, reqId: 'r1', req: { method: 'GET', url: '/things/:id' }, res: { statusCode: 200 }, msg: 'whole' },
    { ...logged, reqId: 'r1', part: 1, req: {}, msg: 'child' },
    { ...logged, msg: 'server' },
  ]);
});
