import { describe, expect, test } from 'vitest';
import { renameColumn } from '../../builder/shared/gestures/tables.ts';
import { filesOf } from '../../compiler/view/files-of.ts';
import { fixFlow } from '../../compiler/view/fix-flow.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';
import { makeFunction } from '../../compiler/view/make-function.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { openBench, perform } from '../builder/gestures/bench.ts';
import { readValid } from '../golden/fixtures.ts';
import { flow as flowOf, project } from '../support/compile-flow.ts';
import { see } from './laws.ts';

test('a fix mends a function in its own file', () => {
  const { sources } = readValid('functions');
  const wrong = sources.map(({ file, text }) => ({ file, text: text.replace('"start.order"', '"start.ordr"') }));
  expect(wrong).not.toEqual(sources);
  expect(fixFlow({ sources: wrong }).sources).toEqual(sources);
});

describe('an edit', () => {
  test('of a function is one of those that call it, and of no other', async () => {
    const { sources } = readValid('functions');
    const edited = sources.map(({ file, text }) =>
      file.endsWith('link-to.json')
        ? { file, text: text.replace('"outputs": {', '"outputs": { "x": "string", ') }
        : { file, text },
    );
    const before = openFlow({ sources });
    await see(before);
    const after = openFlow({ sources: edited }, before);
    expect(await see(after)).toEqual(await see(openFlow({ sources: edited })));
    const kept = after.routes.filter((route) => before.routes.includes(route)).map(({ id }) => id);
    expect(kept).toEqual(['quote']);
  });

  test('of the title of a function is seen at its calls', async () => {
    const { sources } = readValid('functions');
    const title = 'Takes an item from the stock, if there are enough of it';
    const retitled = sources.map(({ file, text }) => ({ file, text: text.replace(title, 'Off the shelf') }));
    const untitled = sources.map(({ file, text }) => ({ file, text: text.replace(`"title": "${title}",`, '') }));
    const before = openFlow({ sources });
    expect(await factsOfCall(before)).toEqual(['Takes an item from the stock, if there …']);
    expect(await factsOfCall(openFlow({ sources: retitled }, before))).toEqual(['Off the shelf']);
    expect(await factsOfCall(openFlow({ sources: untitled }, before))).toEqual(['function: "take-from-stock"']);
  });
});

async function factsOfCall(flow: OpenFlow): Promise<readonly string[] | undefined> {
  const views = await Promise.all([...flow.routes, ...flow.functions].map(({ id }) => viewRoute(flow, id)));
  return views.flatMap((view) => view?.nodes ?? []).find(({ calls }) => calls === 'functions/take-from-stock')?.facts;
}

test('what is made of rows is declared as rows of the table, and follows a column that is renamed', async () => {
  const todos = {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      title: { type: 'text' },
      due: { type: 'timestamp', nullable: true },
    },
  };
  const value = project(
    flowOf(
      {
        start: { type: 'start' },
        title: { type: 'get-body-field', config: { field: 'title' } },
        row: { type: 'build-object', config: { fields: ['title'] } },
        insert: { type: 'db-insert', config: { table: 'todos' } },
        read: { type: 'get-property', config: { path: 'title' } },
        log: { type: 'log' },
        reply: { type: 'return-json', config: { status: 201 } },
      },
      `start.next -> insert.in
      title.value -> row.title
      row.object -> insert.record
      insert.next -> log.in
      insert.record -> read.object
      read.value -> log.message
      log.next -> reply.in
      insert.record -> reply.body`,
    ),
    { examples: [{ name: 'one', request: { body: { title: 'a' } }, response: { body: { title: 'a' } } }] },
    { tables: { todos } },
  );
  const before = openBench([{ file: 'flow.json', text: JSON.stringify(value, undefined, 2) }]);
  const made = ['row,insert', 'read,log'].reduce((bench, nodes, index) => {
    const flow = openFlow({ sources: bench.sources });
    const files = { files: filesOf(flow), sources: bench.sources };
    const result = makeFunction(flow, 'test', new Set(nodes.split(',')), `made-${index}`, files);
    return 'refusal' in result ? expect.fail(result.refusal.message) : perform(bench, result.operations);
  }, before);
  const { functions } = JSON.parse(made.sources[0]?.text ?? '');
  expect(functions).toMatchObject([{ outputs: { record: 'row todos' } }, { inputs: { object: 'row todos' } }]);
  const after = perform(made, renameColumn(made.project, 'todos', 'title', 'name'));
  expect(await after.errors()).toEqual([]);
  const [route] = JSON.parse(after.sources[0]?.text ?? '').routes;
  expect(route.examples).toMatchObject([{ response: { body: { name: 'a' } } }]);
});
