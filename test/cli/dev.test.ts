import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { fetchPatiently } from '../emitted/server.ts';
import { isRunning } from '../support/is-running.ts';
import { freePort } from '../support/process.ts';
import type { Started } from '../support/process.ts';
import { type Session, childrenOf, flow } from './dev-flow.ts';
import { createWorkplaces, flowOf } from './program.ts';
import type { Workplace } from './program.ts';

const workplaces = createWorkplaces();

const sessions = new Set<Started>();

afterEach(async () => {
  for (const session of sessions) session.kill('SIGINT');
  await Promise.all([...sessions].map(({ ended }) => ended));
  sessions.clear();
});

afterAll(workplaces.remove);

const patience = 60_000;

async function start(
  place: Workplace,
  parameters: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Session> {
  const port = await freePort();
  const started = place.startFlowsmithWith({ env }, 'dev', 'flow.json', '--port', String(port), ...parameters);
  sessions.add(started);
  void started.ended.then(() => sessions.delete(started));
  const url = `http://localhost:${port}`;
  const session: Session = {
    ...started,
    url,
    names: async () =>
      JSON.parse(await (await fetchPatiently(`${url}/items`)).text()).map(
        ({ name }: { readonly name: string }) => name,
      ),
    add: (name) =>
      fetchPatiently(`${url}/items`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    mark: () => started.output().length,
    says: async (text, after = 0) => {
      for (const end = Date.now() + patience; Date.now() < end; await sleep(20)) {
        const printed = started.output().slice(after);
        if (typeof text === 'string' ? printed.includes(text) : text.test(printed)) return;
      }
      throw new Error(`It did not say ${String(text)}: ${started.output()}`);
    },
  };
  return session;
}

/** The items' names get another type, although there already are some. */
const retyped = (subject?: string): string =>
  flow(subject === undefined ? {} : { subject }).replace('"name":{"type":"text"}', '"name":{"type":"json"}');

describe('dev', { timeout: 120_000 }, () => {
  test('serves a flow while it is edited, names nodes, keeps data and shows mails', async () => {
    const place = workplaces.next();
    place.write('flow.json', flow({ subject: 'Über <b>items</b>' }));
    const session = await start(place, [], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    await session.says('Not used here: DATABASE_URL, SMTP_URL.');
    expect(session.output()).toContain('example runs at');
    expect(session.output()).toMatch(/GET +http:\/\/localhost:\d+\/items +a request +list-items/);
    expect(place.read('.flowsmith/dev/.gitignore')).toBe('*\n');

    // Requests, and the mail of one.
    expect((await session.add('first <i>one</i>')).status).toBe(201);
    await session.says(/^POST \/items {2}201 {2}/m);
    const mailUrl = /Mails: (\S+)/.exec(session.output())?.[1] ?? '';
    expect(await (await fetch(`${mailUrl}/mails.json`)).json()).toMatchObject([
      { to: 'ada@example.com', subject: 'Über <b>items</b>', text: 'first <i>one</i>' },
    ]);
    const page = await (await fetch(mailUrl)).text();
    expect(page).toContain('<h2>Über &lt;b&gt;items&lt;/b&gt;</h2>');
    expect(page).not.toContain('<i>one');

    // A rejected request names its node.
    expect((await session.add(5)).status).toBe(400);
    await session.says(
      /POST \/items {2}400 {2}.*\n {2}body field "name" .*\n {4}at src\/routes\/items\/add-item\.ts:\d+:\d+ {2}← “Name of the item” \(name\) of add-item\n/,
    );

    // A change is served, a new route is listed, and stored data is still there.
    let before = session.mark();
    const webhook = {
      id: 'hook',
      method: 'POST',
      path: '/hook',
      flow: {
        nodes: [
          { id: 'start', type: 'start', config: { trigger: { type: 'webhook', id: 'whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L' } } },
          { id: 'mail', type: 'send-email', inputs: { to: 'ada@example.com', subject: 'Hook', text: 'It came.' } },
          { id: 'reply', type: 'return-json', inputs: { body: 'ok' } },
        ],
        edges: [
          { from: 'start.next', to: 'mail.in' },
          { from: 'mail.next', to: 'reply.in' },
        ],
      },
    };
    place.write('flow.json', flow({ subject: 'Changed', routes: [webhook], secrets: { KEY: {} } }));
    await session.says('Restarted in', before);
    await session.says('Sample values, for development only, stand for KEY.', before);
    expect(session.output().slice(before)).toMatch(/warning\[FS33\d\d\]/);
    expect(session.output().slice(before)).toMatch(/\/hook\/whk_\w+ +a webhook/);
    expect((await fetchPatiently(`${session.url}/hook/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L`, { method: 'POST' })).status).toBe(
      200,
    );
    expect(await session.names()).toEqual(['first <i>one</i>']);

    // After an invalid flow, or a change that would lose data, the last good server keeps running.
    for (const [bad, said] of [
      [flow().replace('start.next', 'start.nxt'), 'FS2004'],
      ['{', 'FS1001'],
      [retyped(), '--reset-data'],
    ] as const) {
      before = session.mark();
      place.write('flow.json', bad);
      await session.says(said, before);
      await session.says('keeps running as it was', before);
      expect(await session.names()).toEqual(['first <i>one</i>']);
    }

    // A change that failed on the data is only retried if the data may have changed, as by the request above.
    before = session.mark();
    place.write('flow.json', retyped('Again'));
    await session.says('keeps running as it was', before);
    expect(session.output().slice(before)).toContain('The server did not start');
    before = session.mark();
    place.write('flow.json', retyped('And again'));
    await session.says('would change from text to json, and lose all its values', before);
    await session.says('keeps running as it was', before);
    expect(session.output().slice(before)).not.toContain('The server did not start');

    // A column without values is dropped and created again on request.
    for (const columns of [{ note: { type: 'integer', nullable: true } }, {}]) {
      before = session.mark();
      place.write('flow.json', flow({ columns }));
      await session.says('Restarted in', before);
      expect(await session.names()).toEqual(['first <i>one</i>']);
    }

    // Ctrl-C leaves nothing behind.
    const children = childrenOf(session.pid);
    expect(children.length).toBeGreaterThan(0);
    session.kill('SIGINT');
    expect(await session.ended).toMatchObject({ code: 0, signal: null });
    expect(children.filter(isRunning)).toEqual([]);
    expect(place.exists('.flowsmith/dev/flow/running')).toBe(false);
  });

  test('keeps the data from session to session, until asked to reset them', async () => {
    const place = workplaces.next();
    place.write('flow.json', flow());
    const first = await start(place);
    await first.says('example runs at');
    expect((await first.add('first <i>one</i>')).status).toBe(201);
    first.kill('SIGINT');
    await first.ended;
    const second = await start(place);
    await second.says('example runs at');
    expect(await second.names()).toEqual(['first <i>one</i>']);
    expect(await place.flowsmith('dev', 'flow.json', '--port', '1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another `flowsmith dev`'),
    });

    // If a migration fails on the data, the previous server keeps running.
    await second.add('first <i>one</i>');
    let before = second.mark();
    place.write('flow.json', flow().replace('"name":{"type":"text"}', '"name":{"type":"text","unique":true}'));
    await second.says('does not fit the changed tables', before);
    await second.says('It is kept; `flowsmith dev --reset-data` discards it.', before);
    await second.says('keeps running as it was', before);
    expect(await second.names()).toHaveLength(2);
    before = second.mark();
    place.write('flow.json', flow({ subject: 'Again' }));
    await second.says('Restarted in', before);
    second.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0 });

    place.write('flow.json', flow({ columns: {} }));
    const third = await start(place, ['--reset-data']);
    await third.says('example runs at');
    expect(await third.names()).toEqual([]);
  });

  test('watches a folder: routes that come and go, and the .env file', async () => {
    const place = workplaces.next();
    const {
      routes: [ping],
      ...project
    } = JSON.parse(flowOf('pong', ['ping']));
    place.write('flow.json/project.json', JSON.stringify({ ...project, secrets: { KEY: {} } }));
    place.write('flow.json/routes/ping.json', JSON.stringify(ping));
    place.write('flow.json/.env', 'KEY=from-the-file\n');
    const session = await start(place);
    await session.says('example runs at');
    expect(session.output()).not.toContain('Sample values');
    let before = session.mark();
    place.write('flow.json/routes/v1.0/hello.json', JSON.stringify(JSON.parse(flowOf('hi', ['hello'])).routes[0]));
    await session.says('Restarted in', before);
    expect(await (await fetchPatiently(`${session.url}/hello`)).json()).toBe('hi');

    // An example becomes a test, and no other server.
    before = session.mark();
    const example = { request: { url: '/ping' }, response: { status: 200 } };
    place.write('flow.json/routes/ping.json', JSON.stringify({ ...ping, examples: [example] }));
    await session.says('The change does not affect the server.', before);
    expect(place.read('flow.json/.flowsmith/dev/project/server/test/routes.test.ts')).toContain('/ping');

    before = session.mark();
    place.write('flow.json/.env', '\n');
    await session.says('Sample values, for development only, stand for KEY.', before);

    // A killed session takes its server along, and does not block the next one.
    const children = childrenOf(session.pid);
    session.kill('SIGKILL');
    await session.ended;
    for (const end = Date.now() + patience; children.some(isRunning) && Date.now() < end;) await sleep(20);
    expect(children.filter(isRunning)).toEqual([]);
    const next = await start(place);
    await next.says('example runs at');
  });

  test('reports a port that is taken or invalid, and starts once the first error is fixed', async () => {
    const place = workplaces.next();
    place.write('flow.json', '{');
    const holder = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => void holder.listen(port, '127.0.0.1', resolve));
    expect(await place.flowsmith('dev', 'flow.json', '--port', String(port))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`Port ${port} is taken.*\n.*--port ${port + 1}`)),
    });
    await new Promise((resolve) => void holder.close(resolve));
    expect(await place.flowsmithWith({ env: { PORT: 'x' } }, 'dev', 'flow.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('PORT must be'),
    });
    expect(await place.flowsmith('dev', 'nothing.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not exist'),
    });
    const session = await start(place);
    await session.says('starts once that is fixed');
    place.write('flow.json', flowOf('pong', ['ping']));
    await session.says('example runs at');
    expect(await (await fetchPatiently(`${session.url}/ping`)).json()).toBe('pong');
  });
});
