import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { addHealthChecks } from '../../golden/valid/shop/src/lib/http/health.ts';

const apps = { embedded: Fastify(), postgres: Fastify() };

afterAll(() => Promise.all([apps.embedded.close(), apps.postgres.close()]));

test('a slow statement of the embedded database is no load; with PostgreSQL, a late event loop is', async () => {
  for (const [app, DATABASE_URL] of [
    [apps.embedded, undefined],
    [apps.postgres, 'postgres://localhost/shop'],
  ] as const) {
    await addHealthChecks(app, { DATABASE_URL }, () => Promise.resolve());
    app.get('/', () => ({}));
    await app.ready();
  }
  // As a statement of the embedded database does.
  for (const end = performance.now() + 1500; performance.now() < end;);
  await sleep(20);
  const status = async (app: (typeof apps)['embedded'], url: string): Promise<number> =>
    (await app.inject({ url })).statusCode;
  expect([await status(apps.embedded, '/'), await status(apps.postgres, '/')]).toEqual([200, 503]);
  expect([await status(apps.postgres, '/healthz'), await status(apps.postgres, '/readyz')]).toEqual([200, 200]);
});
