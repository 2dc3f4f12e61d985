import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

const cron = (more: Readonly<Record<string, JsonValue>> = {}) => ({
  type: 'start',
  config: { trigger: { type: 'cron', schedule: '*/5 * * * *', ...more } },
});

describe('a flow on schedule', () => {
  it('without a result just ends', async () => {
    const nodes = { start: cron(), log: { type: 'log', inputs: { message: 'hello' } } };
    expect(await emittedRoute(project(flow(nodes, 'start.next -> log.in'))))
      .toContain(`  app.schedule('test', { cron: '*/5 * * * *', timezone: 'UTC' }, ({ log }) => {
    log.info('hello');
  });`);
  });

  it('does not clash with the emitter’s own names', async () => {
    const nodes = {
      start: cron(),
      log: { type: 'value', label: 'log', config: { value: { a: 1 } } },
      first: { type: 'log', inputs: { message: 'a' } },
      second: { type: 'log', inputs: { message: 'b' } },
      done: { type: 'return-json' },
    };
    const edges =
      'start.next -> first.in\nlog.value -> first.data\nfirst.next -> second.in\nlog.value -> second.data\nsecond.next -> done.in\nlog.value -> done.body';
    const text = await emittedRoute(project(flow(nodes, edges), { id: 'log' }));
    expect(text).toContain('({ log }) => {\n    const logValue = { a: 1 };');
    expect(text).toContain('return logValue;');
  });

  it('returns the body of its answer as the result, and fails with a status of 500 or more', async () => {
    const nodes = {
      start: cron(),
      now: { type: 'now' },
      test: { type: 'compare', config: { operator: 'gt' }, inputs: { right: '2030-01-01T00:00:00Z' } },
      branch: { type: 'branch' },
      bad: { type: 'return-json', config: { status: 503 }, inputs: { body: { ok: false } } },
      good: { type: 'return-json', config: { status: 201 }, inputs: { body: { ok: true } } },
    };
    const edges =
      'start.next -> branch.in\nnow.value -> test.left\ntest.result -> branch.condition\nbranch.true -> bad.in\nbranch.false -> good.in';
    const text = await emittedRoute(project(flow(nodes, edges)));
    expect(text).toContain('throw rollBack(503, { ok: false });');
    expect(text).toContain('return { ok: true };');
    expect(text).not.toContain('reply');
  });

  it('rolls back with a 4xx, and fails with a 5xx', async () => {
    const tables = { tables: { runs: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' } } } } };
    const emitted = (config: Readonly<Record<string, JsonValue>>, status: Readonly<Record<string, JsonValue>> = {}) =>
      emittedRoute(
        project(
          flow(
            {
              start: cron(),
              insert: { type: 'db-insert', config: { table: 'runs' }, inputs: { record: {} } },
              count: { type: 'db-count', config: { table: 'runs' } },
              done: { type: 'return-json', config, inputs: { body: 1, ...status } },
            },
            `start.next -> insert.in\ninsert.next -> count.in\ncount.next -> done.in${'status' in status ? '' : '\ncount.count -> done.status'}`,
          ),
          { transaction: true },
          tables,
        ),
      );
    expect(await emitted({ status: 409 }, { status: null })).toMatch(/\n\s+throw rollBack\(409, 1\);/);
    expect(await emitted({ status: 409, commit: true }, { status: null })).not.toContain('rollBack');
    expect(await emitted({})).toMatch(/if \(\w+ >= 400\) throw rollBack\(\w+, 1\);\n\s+return 1;/);
    expect(await emitted({ commit: true })).toMatch(/if \(\w+ >= 500\) throw rollBack\(\w+, 1\);\n\s+return 1;/);
  });

  it('stops at its deadline, in the database and before a mail', async () => {
    const tables = { tables: { runs: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' } } } } };
    const nodes = {
      start: cron({ timezone: 'Europe/Berlin' }),
      insert: { type: 'db-insert', config: { table: 'runs' }, inputs: { record: {} } },
      mail: { type: 'send-email', inputs: { to: 'a@example.com', subject: 's', text: 't' } },
    };
    const text = await emittedRoute(
      project(flow(nodes, 'start.next -> insert.in\ninsert.next -> mail.in'), { timeoutMs: 5000 }, tables),
    );
    expect(text).toContain("{ cron: '*/5 * * * *', timezone: 'Europe/Berlin', timeoutMs: 5000 }");
    expect(text).toContain('async ({ signal }) => {');
    expect(text).toContain('untilAborted(app.db, signal)');
    expect(text).toContain('signal.throwIfAborted();');
    expect(text).not.toContain('request');
  });

  it('needs a database and a scheduler, but no mail queue', async () => {
    const { files = [] } = await compileProject(
      project(flow({ start: cron(), log: { type: 'log', inputs: { message: 'hello' } } }, 'start.next -> log.in')),
    );
    const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';
    expect(textOf('src/plugins/jobs.ts')).toContain('createScheduler(jobs, app.log)');
    expect(textOf('package.json')).toContain('"pg-boss": "12.35.0"');
    expect(textOf('.env.example')).toContain('DATABASE_URL');
    expect(files.map(({ path }) => path)).not.toContain('src/lib/jobs/mail-queue.ts');
  });
});

describe('a queued mail', () => {
  const mail = {
    type: 'send-email',
    config: { delivery: 'queued' },
    inputs: { to: 'a@example.com', subject: 's', text: 't' },
  };
  const done = { type: 'return-json', inputs: { body: null } };
  const edges = 'start.next -> mail.in\nmail.next -> done.in';

  it('is stored on its own, or within the transaction', async () => {
    const nodes = { start: { type: 'start' }, mail, done };
    expect(await emittedRoute(project(flow(nodes, edges)))).toContain(
      "await app.mailQueue.send({ to: 'a@example.com', subject: 's', text: 't' });",
    );
    const inside = await emittedRoute(project(flow(nodes, edges), { transaction: true, timeoutMs: 1000 }));
    expect(inside).toContain("await app.mailQueue.send({ to: 'a@example.com', subject: 's', text: 't' }, tx);");
    expect(inside).not.toContain('throwIfAborted');
  });

  it('is not stored after the deadline', async () => {
    expect(
      await emittedRoute(project(flow({ start: { type: 'start' }, mail, done }, edges), { timeoutMs: 1000 })),
    ).toContain('request.signal.throwIfAborted();\n    await app.mailQueue.send(');
  });

  it('has no deadline if the flow waits for nothing: the timer would cost more than the flow', async () => {
    expect(
      await emittedRoute(
        project(flow({ start: { type: 'start' }, done }, 'start.next -> done.in'), { timeoutMs: 1000 }),
      ),
    ).not.toContain('answerWithin');
    expect(
      await emittedRoute(project(flow({ start: { type: 'start' }, mail, done }, edges), { timeoutMs: 1000 })),
    ).toContain('onRequest: answerWithin(1000)');
  });

  it('needs a database to store it in; a mail sent at once does not', async () => {
    const appOf = async (config: JsonValue) => {
      const { files = [] } = await compileProject(
        project(flow({ start: { type: 'start' }, mail: { ...mail, config }, done }, edges)),
      );
      return files
        .filter(({ path }) => /^src\/(?:app|plugins)/.test(path))
        .map(({ text }) => text)
        .join('\n');
    };
    expect(await appOf({ delivery: 'queued' })).toContain('openMailQueue(jobs, app.mailer, app.log)');
    expect(await appOf({ delivery: 'now' })).not.toMatch(/jobs|database/);
  });
});

describe('a form', () => {
  const start = (fields: readonly JsonValue[], more: Readonly<Record<string, JsonValue>> = {}) => ({
    type: 'start',
    config: { trigger: { type: 'form', fields }, ...more },
  });
  const done = { type: 'return-json' };

  it('gives its fields their types', async () => {
    const fields = [
      { name: 'age', type: 'number', required: true },
      { name: 'note', type: 'text' },
      { name: 'ok', type: 'checkbox' },
    ];
    const text = await emittedRoute(
      project(
        flow(
          { start: start(fields), body: { type: 'get-json-body' }, done },
          'start.next -> done.in\nbody.body -> done.body',
        ),
      ),
    );
    expect(text).toContain('} as const satisfies Form;');
    expect(text).toContain('Body: FormBody<typeof form>');
    expect(text).toContain("serveForm(app, '/test', form, app.config.BASE_URL);");
  });

  it.each([
    ['agee', ['Change "agee" to "age"'], 'Did you mean "age"?'],
    [
      'x',
      ['Change "x" to "age"', 'Change "x" to "note"'],
      'Valid names: "age", "note". Add the field to the "fields" of the form of Start.',
    ],
  ])('says what it has instead of “%s”', async (field, titles, hint) => {
    const nodes = {
      start: start(['age', 'note'].map((name) => ({ name, type: 'text' }))),
      field: { type: 'get-body-field', config: { field } },
      done,
    };
    const { diagnostics } = await compileProject(
      project(flow(nodes, 'start.next -> done.in\nfield.value -> done.body')),
    );
    expect(diagnostics.filter(({ code }) => code === 'FS2505')).toMatchObject([
      {
        message: `The form that Start declares has no field "${field}".`,
        hint,
        fixes: titles.map((title) => ({ title })),
      },
    ]);
  });

  it.each([
    ['a field that it has not', { field: 'agee' }, 'FS2505'],
    ['what may be left empty, where it is needed', { field: 'note' }, 'FS3005'],
  ])('knows of %s', async (_, config, code) => {
    const nodes = {
      start: start([
        { name: 'age', type: 'number' },
        { name: 'note', type: 'text' },
      ]),
      field: { type: 'get-body-field', config },
      length: { type: 'hash', config: { algorithm: 'md5', encoding: 'hex' } },
      done,
    };
    const { diagnostics } = await compileProject(
      project(flow(nodes, 'start.next -> done.in\nfield.value -> length.data\nlength.hash -> done.body')),
    );
    expect(diagnostics.filter(({ severity }) => severity === 'error').map((diagnostic) => diagnostic.code)).toEqual([
      code,
    ]);
  });

  it('has no raw body, and no schema except its fields', async () => {
    const codesOf = async (nodes: Parameters<typeof flow>[0], edges: string) =>
      (await compileProject(project(flow(nodes, edges)))).diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ code }) => code);
    const raw = { type: 'get-raw-body' };
    const hash = { type: 'hash', config: { algorithm: 'md5', encoding: 'hex' } };
    expect(
      await codesOf(
        { start: start([]), raw, hash, done },
        'start.next -> done.in\nraw.raw -> hash.data\nhash.hash -> done.body',
      ),
    ).toEqual(['FS3018']);
    expect(
      await codesOf(
        { start: start([]), body: { type: 'get-json-body' }, hash, done },
        'start.next -> done.in\nbody.body -> hash.data\nhash.hash -> done.body',
      ),
    ).toEqual(['FS3018']);
    expect(
      await codesOf(
        { start: start([], { body: { type: 'object' } }), done: { ...done, inputs: { body: null } } },
        'start.next -> done.in',
      ),
    ).toHaveLength(1);
  });
});
