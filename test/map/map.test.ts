import { nameOfFunction } from '../../compiler/base/flow-name.ts';
import { readDocument } from '../../compiler/analyse.ts';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { findNodes, nodesAt, printLines, readMap } from '../../compiler/map/flow-map.ts';
import { nameStackFrames } from '../../compiler/map/name-stack-frames.ts';
import { compileFixture, folderNames, readValid } from '../golden/fixtures.ts';
import { compileProject, flow, project } from '../support/compile-flow.ts';

const tables = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { type: 'text' },
      note: { type: 'text', nullable: true },
    },
  },
};

async function mapOf(value: JsonValue) {
  const { files, diagnostics } = await compileProject(value);
  const text = files?.find(({ path }) => path === '.flowsmith/map.json')?.text;
  const map = text === undefined ? undefined : readMap(text);
  const route = files?.find(({ path }) => path.startsWith('src/routes/'));
  if (map === undefined || text === undefined || route === undefined || files === undefined)
    throw new Error(JSON.stringify(diagnostics));
  const lines = route.text.split('\n');
  /** The text of a node's lines. */
  const textOf = (id: string): string =>
    (findNodes(map, id)[0]?.lines ?? [])
      .map(([first, last]) =>
        lines
          .slice(first - 1, last)
          .map((line) => line.trim())
          .join(' '),
      )
      .join(' … ');
  return { map, text, textOf, route, files };
}

const signUp = project(
  flow(
    {
      start: { type: 'start' },
      email: { type: 'get-body-field', config: { field: 'email' } },
      note: { type: 'get-property', config: { path: 'text' } },
      about: { type: 'get-body-field', config: { field: 'about' } },
      row: { type: 'build-object', config: { fields: ['email', 'note'] } },
      insert: { type: 'db-insert', label: 'New user', config: { table: 'users' } },
      found: {
        type: 'db-find',
        label: 'Same address',
        config: { table: 'users', where: [{ column: 'email', operator: 'eq' }] },
      },
      taken: { type: 'if-null' },
      hello: {
        type: 'template',
        config: {
          template:
            'Hello {{name}}, we are glad that you have come to this shop of ours. Do have a look at our offers.',
        },
      },
      mail: { type: 'send-email', label: 'Welcome', inputs: { subject: 'Welcome' } },
      done: { type: 'return-json', config: { status: 201 } },
      refuse: { type: 'return-json', config: { status: 409 }, inputs: { body: { error: 'taken' } } },
    },
    `start.next -> found.in
    email.value -> found.email
    found.next -> taken.in
    found.record -> taken.value
    taken.present -> refuse.in
    taken.null -> insert.in
    email.value -> row.email
    about.value -> note.object
    note.value -> row.note
    row.object -> insert.record
    insert.next -> mail.in
    email.value -> mail.to
    email.value -> hello.name
    hello.text -> mail.text
    mail.next -> done.in
    insert.record -> done.body`,
  ),
  {},
  { tables },
);

describe('the map', () => {
  test('maps every statement to its node', async () => {
    const { textOf } = await mapOf(signUp);
    expect(textOf('start')).toBe("app.post('/test', async (request, reply) => {");
    expect(textOf('insert')).toMatch(
      /^const insertUser = prepare\(.* … const newUser = await insertUser\.executeTakeFirstOrThrow\(app\.db, .*\);$/,
    );
    expect(textOf('mail')).toMatch(/^\/\/ Welcome await app\.mailer\.sendMail\(\{ .* \}\);$/);
    expect(textOf('done')).toBe('return reply.code(201).send(newUser);');
  });

  test('maps the condition to the branch, and the contents of its sides to their own nodes', async () => {
    const { textOf } = await mapOf(signUp);
    expect(textOf('taken')).toBe('if (sameAddress != null) { … }');
    expect(textOf('refuse')).toBe("return reply.code(409).send({ error: 'taken' });");
  });

  test('maps a node computed inline to the lines of its expression alone', async () => {
    const { textOf } = await mapOf(signUp);
    expect(textOf('hello')).toMatch(/^text: `Hello \$\{\w+\}.*`,$/);
  });

  test('maps a node that only selects a part to the lines that read the part', async () => {
    const { textOf } = await mapOf(signUp);
    expect(textOf('email')).toMatch(
      /^const email = readText\(body\.email, 'body field "email"'\);(?: …)? const \w+ = readEmail\(\w+, 'body field "email"'\);$/,
    );
    expect(textOf('note')).toContain('(about.text, \'body field "about.text"\')');
    expect(textOf('row')).toMatch(/^email(: \w+)?, note: text \?\? null,$/);
  });

  test('is keyed by route and node, sorted, and part of the manifest', async () => {
    const { text, files } = await mapOf(signUp);
    const { routes } = JSON.parse(text);
    expect(Object.keys(routes)).toEqual(['test']);
    expect(Object.keys(routes.test.nodes)).toEqual(Object.keys(routes.test.nodes).toSorted());
    expect(
      Object.keys(JSON.parse(files.find(({ path }) => path === '.flowsmith/manifest.json')?.text ?? '{}').files),
    ).toContain('.flowsmith/map.json');
  });

  test('is all that changes with the ids of nodes, besides its hash', async () => {
    const renamed: JsonValue = JSON.parse(JSON.stringify(signUp).replaceAll('"refuse', '"conflict'));
    const [before, after] = await Promise.all([mapOf(signUp), mapOf(renamed)]);
    const changed = before.files.filter(({ text }, index) => after.files[index]?.text !== text).map(({ path }) => path);
    expect(changed).toEqual(['.flowsmith/manifest.json', '.flowsmith/map.json']);
  });

  test('holds a statement once, even with a long constant shared by two nodes', async () => {
    const signed = project(
      flow(
        {
          start: { type: 'start' },
          raw: { type: 'get-raw-body' },
          one: {
            type: 'hash',
            config: { algorithm: 'sha256', encoding: 'hex' },
            inputs: { secret: { $secret: 'KEY' } },
          },
          two: { type: 'hash', config: { algorithm: 'sha1', encoding: 'hex' }, inputs: { secret: { $secret: 'KEY' } } },
          both: { type: 'build-object', config: { fields: ['one', 'two'] } },
          end: { type: 'return-json' },
        },
        `start.next -> end.in
        raw.raw -> one.data
        raw.raw -> two.data
        one.hash -> both.one
        two.hash -> both.two
        both.object -> end.body`,
      ),
      {},
      { secrets: { KEY: {} } },
    );
    const { textOf } = await mapOf(signed);
    expect(textOf('one')).toContain("const keyKey = secretKey('KEY', app.config.KEY);");
    expect(textOf('two')).toContain("const keyKey = secretKey('KEY', app.config.KEY);");
    expect(textOf('one')).toContain("one: createHmac('sha256', keyKey)");
    expect(textOf('one')).not.toContain("'sha1'");
  });
});

describe('looking up', () => {
  test('a line gives its most specific node first', async () => {
    const { map, route } = await mapOf(signUp);
    const lines = route.text.split('\n');
    const at = (part: string) =>
      nodesAt(map, route.path, lines.findIndex((line) => line.includes(part)) + 1).map(({ node }) => node);
    expect(at('text: `Hello')).toEqual(['hello', 'mail']);
    expect(at('note: text')).toEqual(['row', 'insert']);
    expect(at('import ')).toEqual([]);
  });

  test('a node is found by id, by route and id, and by label', async () => {
    const { map } = await mapOf(signUp);
    for (const wanted of ['insert', 'test/insert', 'New user'])
      expect(findNodes(map, wanted).map(({ node }) => node)).toEqual(['insert']);
    expect(findNodes(map, 'nobody')).toEqual([]);
  });

  test('lines are printed as ranges for people', () => {
    expect(
      printLines([
        [1, 1],
        [4, 6],
      ]),
    ).toBe('1, 4-6');
  });

  test('a stack trace names the nodes of its frames', async () => {
    const { map, route } = await mapOf(signUp);
    const line = route.text.split('\n').findIndex((text) => text.includes('executeTakeFirstOrThrow')) + 1;
    const trace = `Error: duplicate key\n    at Object.<anonymous> (file:///home/me/shop/${route.path}:${line}:10)\n    at node:internal/main:1:1`;
    expect(nameStackFrames(trace, map)).toBe(
      `Error: duplicate key\n    at Object.<anonymous> (file:///home/me/shop/${route.path}:${line}:10)  ← “New user” (insert) of test\n    at node:internal/main:1:1`,
    );
  });
});

test('an invalid map is rejected', () => {
  for (const text of [
    '',
    '{',
    '{}',
    '{"version":2,"routes":{}}',
    '{"version":1,"routes":{"a":{"file":"x","nodes":{"b":{"name":"n","lines":[[1]]}}}}}',
  ])
    expect(readMap(text)).toBeUndefined();
});

describe('in every valid fixture', () => {
  test.each(folderNames('fixtures/valid'))('%s, every node has lines, which lie in its file', async (name) => {
    const fixture = readValid(name);
    const { files = [] } = await compileFixture(fixture);
    const map = readMap(files.find(({ path }) => path === '.flowsmith/map.json')?.text ?? '');
    const { document } = readDocument(fixture.sources);
    const routes = (document?.routes ?? []).map(({ route }) => ({ ...route, name: route.id }));
    const functions = (document?.functions ?? []).map((each) => ({
      ...each.function,
      name: nameOfFunction(each.function.id),
    }));
    for (const route of [...routes, ...functions]) {
      const mapped = map?.flows[route.name];
      const length = files.find(({ path }) => path === mapped?.file)?.text.split('\n').length ?? 0;
      for (const { id } of route.flow.nodes ?? []) {
        const lines = mapped?.nodes[id]?.lines ?? [];
        expect([`${route.id}/${id}`, lines.length > 0]).toEqual([`${route.id}/${id}`, true]);
        for (const [first, last] of lines) expect(1 <= first && first <= last && last < length).toBe(true);
      }
    }
  });
});

test('a For Each is where its loop begins and ends, and what it holds is in between', async () => {
  const inside = (type: string, config: JsonValue = {}) => ({ type, config, parent: 'each' });
  const { textOf } = await mapOf(
    project(
      flow(
        {
          start: { type: 'start' },
          emails: { type: 'get-body-field', config: { field: 'emails' } },
          each: { type: 'for-each', label: 'failed', config: { item: 'email', onError: 'collect' } },
          row: inside('build-object', { fields: ['email'] }),
          insert: inside('db-insert', { table: 'users' }),
          reply: { type: 'return-json' },
        },
        `start.next -> each.in
        emails.value -> each.list
        each.body -> insert.in
        each.item -> row.email
        row.object -> insert.record
        each.next -> reply.in
        each.failures -> reply.body`,
      ),
      { transaction: true },
      { tables },
    ),
  );
  expect(textOf('insert')).toMatch(/^const insertUser = .* … await insertUser\.execute\(tx, .*\);$/);
  expect(textOf('each')).toMatch(/for \(const \[index, email\] of .*attemptInSavepoint\(tx, async \(\) => \{ … \}\);/);
  expect(textOf('each')).toContain('failures.push({ index, ...done.failure });');
});
