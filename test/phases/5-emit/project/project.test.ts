import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmittedFile, ProjectFacts } from '../../../../compiler/phases/5-emit/project/facts.ts';
import { emitProject } from '../../../../compiler/phases/5-emit/project/index.ts';
import { emitMigrations } from '../../../../compiler/phases/5-emit/project/migrations/index.ts';
import {
  isKnownPackage,
  oldestNode,
  packageNames,
  versionOf,
} from '../../../../compiler/phases/5-emit/project/versions.ts';
import { buildProject, type Project } from '../../../emitted/project.ts';
import { startPostgres, type Postgres } from '../../../runtime-lib/postgres.ts';
import { freePort, type Ended } from '../../../support/process.ts';
import { typeFaults } from '../../../support/tsc.ts';
import { column, id, shop, small, table } from './shop.ts';
import { formatted, start, writeProject } from './workspace.ts';

/** All files but those of the routes. */
function emitAll(facts: ProjectFacts): EmittedFile[] {
  const migrations = emitMigrations({
    tables: facts.tables,
    deduplicate: facts.uses.has('deduplicate'),
    limits: facts.uses.has('limits'),
    previous: undefined,
    allowDrop: false,
    allowTighten: false,
  });
  if (migrations.kind === 'refused') throw new Error('refused');
  return [
    ...emitProject(facts).map(({ path, text, parts = [] }) => ({ path, text: [text, ...parts].join('\n') })),
    ...(facts.uses.has('database') ? [...migrations.migrations, ...migrations.conclude(migrations.migrations)] : []),
  ];
}

const exitOf = ({ code, signal }: Ended): readonly unknown[] => [code, signal];

const shopFlow = JSON.parse(
  readFileSync(new URL('../../../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8'),
);
const secrets = { GITHUB_SIGNING_SECRET: 'a', PAYMENT_SIGNING_SECRET: 'b' };

describe('four replicas on one PostgreSQL', () => {
  let project: Project;
  let postgres: Postgres;
  beforeAll(async () => {
    [project, postgres] = await Promise.all([buildProject(shopFlow), startPostgres()]);
  }, 60_000);
  afterAll(() => project.remove());

  it('start at once, share their data, and report when the database is gone', async () => {
    const ports = await Promise.all([1, 2, 3, 4].map(freePort));
    const replicas = ports.map((port) =>
      start(
        project.folder,
        { ...secrets, HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' },
        'node',
        'src/server.ts',
      ),
    );
    const ask = async (port: number | undefined, path: string, body?: object): Promise<number> => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return (
        (await fetch(`http://127.0.0.1:${port}${path}`, body === undefined ? {} : post).catch(() => undefined))
          ?.status ?? 0
      );
    };
    for (const port of ports)
      await expect.poll(() => ask(port, '/readyz'), { timeout: 30_000, interval: 200 }).toBe(200);
    const ada = { email: 'ada@example.com', name: 'Ada' };
    const answers = await Promise.all(ports.map((port) => ask(port, '/users', ada)));
    expect(answers.toSorted((left, right) => left - right)).toEqual([201, 409, 409, 409]);
    await postgres.stop();
    expect([
      await ask(ports[0], '/healthz'),
      await ask(ports[0], '/readyz'),
      await ask(ports[1], '/users', ada),
    ]).toEqual([200, 503, 503]);
    for (const { kill } of replicas) kill('SIGTERM');
    expect((await Promise.all(replicas.map(({ ended }) => ended))).map(exitOf)).toEqual(Array(4).fill([0, null]));
    expect(replicas.map(({ output }) => output())).toEqual(['', '', '', '']);
  }, 120_000);
});

describe('the types of the tables', () => {
  it('accept what can be written, and describe what is read', async () => {
    const types = ['uuid', 'text', 'integer', 'number', 'boolean', 'timestamp', 'json'] as const;
    const values = {
      uuid: "'a'",
      text: "'a'",
      integer: '1',
      number: '1.5',
      boolean: 'true',
      timestamp: "'a'",
      json: "'{}'",
    };
    const fallback = { kind: 'literal', value: null } as const;
    const facts: ProjectFacts = {
      ...shop,
      tables: [
        table('all_types', [
          id(),
          ...types.flatMap((type) => [
            column(type, type),
            column(`${type}_null`, type, { nullable: true }),
            column(`${type}_preset`, type, { default: fallback }),
          ]),
        ]),
      ],
    };
    const required = types.map((type) => `${type}: ${values[type]}`);
    const use = `
      import type { Insertable, Selectable, Updateable } from 'kysely';
      import type { AllTypesTable } from '../src/db/schema.ts';
      export const least: Insertable<AllTypesTable> = { ${required.join(', ')} };
      export const most: Insertable<AllTypesTable> = { ...least, ${types.map((type) => `${type}_null: null, ${type}_preset: ${values[type]}`).join(', ')} };
      export const change: Updateable<AllTypesTable> = { json: '[]', json_null: null };
      export const read = (row: Selectable<AllTypesTable>): { json: unknown; number: number; text: string | null } => ({ json: row.json_preset, number: row.number, text: row.text_null });
      // @ts-expect-error
      export const missing: Insertable<AllTypesTable> = {};
      // @ts-expect-error
      export const wrong: Updateable<AllTypesTable> = { text: null };
    `;
    const folder = await writeProject([
      ...emitAll(facts).filter(({ path }) => !/^src\/(?:app|server|plugins)|^test/.test(path)),
      { path: 'test/types.ts', text: use },
    ]);
    expect(await typeFaults(folder)).toBe('');
    await rm(folder, { recursive: true, force: true });
  }, 60_000);
});

describe('the environment of an emitted server', () => {
  let project: Project;
  beforeAll(async () => {
    project = await buildProject(shopFlow);
  }, 60_000);
  afterAll(() => project.remove());

  it('is rejected with all problems at once, and no values', async () => {
    const env = {
      PORT: 'swordfish',
      SMTP_URL: 'http://swordfish',
      DATABASE_URL: 'swordfish',
      GITHUB_SIGNING_SECRET: '',
    };
    const ended = await start(project.folder, env, 'node', 'src/server.ts').ended;
    expect(exitOf(ended)).toEqual([1, null]);
    expect(ended.output.trim().split('\n')).toEqual([
      'The server cannot start:',
      '- PORT must be a port number',
      '- SMTP_URL must be an address such as smtp://user:password@host:587',
      '- DATABASE_URL must be an address such as postgres://user:password@host/name',
      '- MAIL_FROM is not set: the sender of mails, which SMTP_URL needs',
      "- GITHUB_SIGNING_SECRET is not set: The webhook secret set in the repository's settings",
      '- PAYMENT_SIGNING_SECRET is not set: The endpoint secret shown by the payment provider',
    ]);
  });
});

describe('the frame', () => {
  it('holds only what is used', () => {
    const paths = emitProject(small).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('src/'))).toEqual([
      'src/app.ts',
      'src/check-node.js',
      'src/config.ts',
      'src/healthcheck.ts',
      'src/lib/http/answer-error.ts',
      'src/lib/http/create-server.ts',
      'src/lib/http/errors.ts',
      'src/lib/http/health.ts',
      'src/lib/http/http-errors.ts',
      'src/lib/http/json.ts',
      'src/lib/http/logger.ts',
      'src/lib/http/request.ts',
      'src/lib/values/environment.ts',
      'src/plugins/load-shedding.ts',
      'src/server.ts',
    ]);
    const text = emitProject(small)
      .filter(({ path }) => !path.startsWith('src/lib/'))
      .map((file) => file.text)
      .join('');
    expect(text).not.toMatch(/kysely|nodemailer|pglite|postgres|SMTP|DATA_DIR/i);
    expect(emitProject(shop).find(({ path }) => path === 'package.json')?.text).toContain('"kysely"');
  });

  it('checks for the version of Node.js that package.json requires', () => {
    expect(small.libraryTexts.get('src/check-node.js')).toContain(`const oldest = '${oldestNode}';`);
  });

  it('uses the versions that flowsmith is tested with', () => {
    const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    );
    for (const name of packageNames)
      expect([name, isKnownPackage(name) ? versionOf(name) : '']).toEqual([name, devDependencies[name]]);
  });

  it('escapes any text of the flow', async () => {
    const nasty = 'a */ ${x} `\' " \\ \u2028 </script> | [x](y) # \n - {{ }} \ud800 \u202e __proto__ <!-- $(rm) %';
    const facts: ProjectFacts = {
      ...shop,
      description: nasty,
      secrets: [{ name: 'KEY', description: nasty, for: [], forms: [] }],
      routes: small.routes.slice(0, 1).flatMap((route) => [
        {
          ...route,
          id: 'sql',
          title: nasty,
          description: nasty,
          exportName: 'sql',
          examples: [
            {
              name: nasty,
              request: { headers: { 'x-a': nasty }, body: JSON.parse('{"__proto__":1}') },
              response: { body: nasty },
            },
          ],
        },
        { ...route, id: 'other', title: '   ', examples: [{ name: '\n', request: {} }] },
      ]),
    };
    const files = emitAll(facts);
    for (const { path, text } of files) {
      const [once, again] = [await formatted(path, text), await formatted(path, await formatted(path, text))];
      expect(once, path).toBe(again);
      if (path !== 'package.json') expect(text, path).not.toMatch(/[\u2028\u202e]|\ud800(?![\udc00-\udfff])/);
    }
    const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
    expect(textOf('src/app.ts')).toContain("import { sql as sqlRoute } from './routes/hello/hello.ts';");
    expect(textOf('test/routes.test.ts')).toContain("['__proto__']: 1");
    const readme = textOf('README.md').split('\n');
    expect(readme.filter((line) => line.includes('rm'))).toHaveLength(3);
  });

  it.each(['@acme/shop', '7', 'null', '~.x_y', 'a'.repeat(214)])(
    'gives containers of %s a name that they take',
    async (name) => {
      for (const { path, text } of emitProject({ ...shop, name }).filter((file) => file.path.endsWith('.yaml'))) {
        await formatted(path, text);
        for (const [, found = ''] of text.matchAll(/^(?:name|  name): '([^']*)'$/gm))
          expect(found).toMatch(/^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/);
      }
    },
  );
});
