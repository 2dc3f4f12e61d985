import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Source } from '../../../compiler/base/span.ts';
import { compile } from '../../../compiler/compile.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { compileProject, flow, library, project } from '../../support/compile-flow.ts';

/** The diagnostics for an object with the fields `email` and `name`, and these edges into it. */
async function diagnostics(...edges: readonly string[]): Promise<readonly string[]> {
  const nodes = {
    start: { type: 'start' },
    now: { type: 'now' },
    row: { type: 'build-object', config: { fields: ['email', 'name'] } },
    reply: { type: 'return-json' },
  };
  const { diagnostics } = await compileProject(
    project(flow(nodes, ['start.next -> reply.in', 'row.object -> reply.body', ...edges].join('\n'))),
  );
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

describe('an edge to a misspelt input', () => {
  const misspelt = 'FS2004 Build Object (row) has no input “emial”.';

  test('is one diagnostic: that nothing feeds the intended input follows from it', async () => {
    expect(await diagnostics('now.value -> row.emial', 'now.value -> row.name')).toEqual([misspelt]);
  });

  test('does not hide that nothing feeds another input', async () => {
    expect(await diagnostics('now.value -> row.emial')).toEqual(
      expect.arrayContaining([misspelt, 'FS2009 “name” of Build Object (row) is not fed.']),
    );
  });

  test('that resembles no input does not hide unwired inputs', async () => {
    expect(await diagnostics('now.value -> row.xyzzy', 'now.value -> row.name')).toContain(
      'FS2009 “email” of Build Object (row) is not fed.',
    );
  });
});

test('a misspelt start is one diagnostic: that the flow has none follows from it', async () => {
  const nodes = { begin: { type: 'trigger' }, reply: { type: 'return-json', inputs: { body: 1 } } };
  const { diagnostics } = await compileProject(project(flow(nodes, 'begin.next -> reply.in')));
  expect(diagnostics.map(({ code, hint }) => `${code} ${hint}`)).toEqual(['FS2001 Did you mean “start”?']);
});

describe('an error in one route', () => {
  const route = (id: string, nodes: Parameters<typeof flow>[0], edges = ''): JsonObject => ({
    id,
    method: 'GET',
    path: `/${id}`,
    flow: flow(
      { start: { type: 'start' }, reply: { type: 'return-json', inputs: { body: 1 } }, ...nodes },
      `start.next -> reply.in\n${edges}`,
    ),
  });
  const misspelt = route('misspelt', { now: { type: 'nwo' } });
  const unfit = route('unfit', { key: { type: 'uuid' } }, 'key.value -> reply.status');
  const codesOf = async (sources: readonly Source[]): Promise<readonly string[]> =>
    (await compile({ sources, options: defaultOptions, library })).diagnostics.map(({ code }) => code);
  const codes = async (routes: readonly JsonObject[], rest: JsonObject = {}): Promise<readonly string[]> =>
    (await compileProject({ version: 1, name: 'two', routes: [...routes], ...rest })).diagnostics.map(
      ({ code }) => code,
    );

  test('does not hide the errors a later phase finds in another', async () => {
    const alone = await codes([unfit]);
    expect(alone).toEqual(['FS3004']);
    expect(await codes([misspelt, unfit])).toEqual([...(await codes([misspelt])), ...alone]);
  });

  test('in its form does not hide the errors later phases find in others, in one file and in a folder', async () => {
    const odd = { ...route('odd', {}), mehtod: 'GET' };
    const project = { version: 1, name: 'two' };
    const routes = [odd, misspelt, unfit];
    expect(await codes(routes)).toEqual(['FS1009', 'FS2001', 'FS3004']);
    const folder = [
      { file: 'project.json', text: JSON.stringify(project) },
      ...routes.map((each, index) => ({ file: `routes/${index}.json`, text: JSON.stringify(each) })),
    ];
    expect(await codesOf(folder)).toEqual(['FS1009', 'FS2001', 'FS3004']);
    const flawed = JSON.stringify({ ...project, routes }).replace('"mehtod":"GET"', '"id":"odd"');
    expect(await codesOf([{ file: 'flow.json', text: flawed }])).toEqual(['FS1002', 'FS2001', 'FS3004']);
  });

  test('in its text does not either, as long as it can be read', async () => {
    const text = JSON.stringify({ version: 1, name: 'two', routes: [misspelt] })
      .replace('"version"', 'version')
      .replace('}]}', '},]}');
    expect(await codesOf([{ file: 'flow.json', text }])).toEqual(['FS1001', 'FS2001', 'FS1001']);
  });

  test('is reported alone if the declarations have an error in their form', async () => {
    expect(await codes([misspelt], { tabels: {} })).toEqual(['FS1009']);
    const folder = [
      { file: 'project.json', text: '{ "version": 1, "name": "two", "tabels": {} }' },
      { file: 'routes/a.json', text: JSON.stringify(misspelt) },
    ];
    expect(await codesOf(folder)).toEqual(['FS1009']);
  });

  test('suppresses what needs all routes: whether a declaration is used', async () => {
    const secrets = { KEY: {} };
    expect(await codes([route('fine', {})], { secrets })).toEqual(['FS3403']);
    expect(await codes([misspelt, route('fine', {})], { secrets })).toEqual(await codes([misspelt]));
  });

  test('in the declarations comes first: nothing is checked against them', async () => {
    const tables = {
      runs: {
        columns: { id: { type: 'integer', primaryKey: true }, of: { type: 'integer', references: 'nowhere.id' } },
      },
    };
    expect(await codes([unfit], { tables })).toEqual(await codes([route('fine', {})], { tables }));
  });
});

describe('a setting', () => {
  test('with a key that is no name is reported as a key of what holds it', async () => {
    const code = { type: 'code', config: { inputs: { '1 x': 'number' }, output: 'number', expression: '1' } };
    const { diagnostics } = await compileProject(
      project(flow({ start: { type: 'start' }, code, reply: { type: 'return-json' } }, 'start.next -> reply.in')),
    );
    expect(diagnostics.map(({ message }) => message)).toContain(
      'The key "1 x" in config.inputs must be a name of letters, digits and "_".',
    );
  });
});

test.each([
  [['createdAt', 'created_at'], []],
  [['createdAt', 'createdat'], ['FS2550']],
  [
    ['ab', 'cd', 'cD', 'aB'],
    ['FS2550', 'FS2550'],
  ],
])('columns %j: %j, since names that differ only in capitals are mixed up', async (names, codes) => {
  const columns = {
    id: { type: 'integer', primaryKey: true },
    ...Object.fromEntries(names.map((name) => [name, { type: 'text' }])),
  };
  const nodes = {
    s: { type: 'start' },
    list: { type: 'db-list', config: { table: 'notes' } },
    r: { type: 'return-json' },
  };
  const edges = 's.next -> list.in\nlist.next -> r.in\nlist.records -> r.body';
  const found = await compileProject(project(flow(nodes, edges), {}, { tables: { notes: { columns } } }));
  expect(found.diagnostics.map(({ code }) => code)).toEqual(codes);
});
