import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../../support/compile-flow.ts';

const tables: JsonObject = {
  things: {
    columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text', unique: true } },
  },
};
const insert = { type: 'db-insert', config: { table: 'things' } };

/** The text of the file that is emitted for the only route, or else for the function `f`. */
async function emitted(value: JsonValue, folder: 'routes' | 'functions' = 'routes'): Promise<string> {
  const { files, diagnostics } = await compileProject(value);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return files?.find(({ path }) => path.startsWith(`src/${folder}/`))?.text ?? '';
}

/** A route in which an insert is the last thing of a transaction. */
const stores = (label?: string, route: JsonObject = {}): JsonValue =>
  project(
    flow(
      {
        start: { type: 'start' },
        name: { type: 'get-body-field', config: { field: 'name' } },
        record: { type: 'build-object', config: { fields: ['name'] } },
        log: { type: 'db-count', config: { table: 'things' } },
        insert: { ...insert, ...(label === undefined ? {} : { label }) },
        reply: { type: 'return-json', config: { status: 201 } },
      },
      `start.next -> log.in
       log.next -> insert.in
       name.value -> record.name
       record.object -> insert.record
       insert.next -> reply.in
       insert.record -> reply.body`,
    ),
    { transaction: true, ...route },
    { tables },
  );

/** A project with the function `f`, which a route calls with a name. */
const withFunction = (outputs: JsonObject, body: JsonValue, rest: JsonObject = {}): JsonValue =>
  project(
    flow(
      {
        start: { type: 'start' },
        name: { type: 'get-body-field', config: { field: 'name' } },
        call: { type: 'call', config: { function: 'f' } },
        reply: { type: 'return-json', inputs: { body: 1 } },
      },
      'start.next -> call.in\nname.value -> call.name\ncall.next -> reply.in',
    ),
    {},
    { tables, functions: [{ id: 'f', inputs: { name: 'string' }, outputs, flow: body, ...rest }] },
  );

test('what a transaction returns has no name inside it', async () => {
  const text = await emitted(stores());
  expect(text).toContain('const thing = await inTransaction(app.db, async (tx) => {');
  expect(text).toContain('  return insertThing.executeTakeFirstOrThrow(tx, { name });\n    });');
});

test('a label that names the value outside is no comment, any other one is', async () => {
  expect(await emitted(stores('new thing'))).toMatch(/const newThing = await inTransaction[^/]*return insertThing/);
  expect(await emitted(stores('It must be new'))).toMatch(/const itMustBeNew = await inTransaction/);
});

test('options of a transaction use the shorthand', async () => {
  const text = await emitted(
    stores(undefined, { transaction: { isolation: 'serializable', retries: 3 }, timeoutMs: 1000 }),
  );
  expect(text).toContain("{ level: 'serializable', retries: 3, signal: request.signal }");
  expect(text).not.toContain('signal: signal');
});

test('in a try block, the value is awaited before it is returned', async () => {
  const body = flow(
    {
      start: { type: 'start' },
      record: { type: 'build-object', config: { fields: ['name'] } },
      insert,
      give: { type: 'return-values' },
      caught: { type: 'catch' },
      other: { type: 'return-values', inputs: { a: { id: 0, name: 'none' } } },
    },
    `start.next -> insert.in
     start.name -> record.name
     record.object -> insert.record
     insert.next -> give.in
     insert.record -> give.a
     caught.next -> other.in`,
  );
  const text = await emitted(withFunction({ a: 'row things' }, body), 'functions');
  expect(text).toContain('return await insertThing.executeTakeFirstOrThrow(db, { name });');
});

test('a function whose branches return true and false returns the condition', async () => {
  const decide = (first: boolean, remark?: string): JsonValue =>
    flow(
      {
        start: { type: 'start' },
        find: { type: 'db-find', config: { table: 'things', where: [{ column: 'name', operator: 'eq' }] } },
        isThere: { type: 'if-null' },
        no: { type: 'return-values', inputs: { a: first }, ...(remark === undefined ? {} : { comment: remark }) },
        yes: { type: 'return-values', inputs: { a: !first } },
      },
      `start.next -> find.in
       start.name -> find.name
       find.next -> isThere.in
       find.record -> isThere.value
       isThere.null -> no.in
       isThere.present -> yes.in`,
    );
  expect(await emitted(withFunction({ a: 'boolean' }, decide(true)), 'functions')).toContain('return thing == null;');
  expect(await emitted(withFunction({ a: 'boolean' }, decide(false)), 'functions')).toContain('return thing != null;');
  const remarked = await emitted(withFunction({ a: 'boolean' }, decide(true, 'Free')), 'functions');
  expect(remarked).toContain('// Free\n    return true;');
});

test('a function that ends anyway needs no return, except where it has a comment', async () => {
  const body = (remark?: string): JsonValue =>
    flow(
      {
        start: { type: 'start' },
        record: { type: 'build-object', config: { fields: ['name'] } },
        insert,
        known: { type: 'log', config: { level: 'info' }, inputs: { message: 'It is there already' } },
        done: { type: 'return-values' },
        enough: { type: 'return-values', ...(remark === undefined ? {} : { comment: remark }) },
      },
      `start.next -> insert.in
       start.name -> record.name
       record.object -> insert.record
       insert.next -> done.in
       insert.error -> known.in
       known.next -> enough.in`,
    );
  const text = await emitted(withFunction({}, body()), 'functions');
  expect(text).toContain("if (!thing.ok) {\n    log.info('It is there already');\n  }\n}");
  expect(await emitted(withFunction({}, body('That is fine')), 'functions')).toContain(
    '// That is fine\n    return;\n  }\n}',
  );
});
