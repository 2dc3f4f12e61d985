import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../compiler/base/json.ts';
import { nodeDefinitions } from '../compiler/nodes/registry.ts';
import { flowJsonSchema } from '../compiler/schema.ts';
import { folderNames, readInvalid, readValid } from './golden/fixtures.ts';

/** Validates the output of `flowsmith schema` with an independent validator. */
const ajv = new Ajv2020({ strict: false, logger: false, code: { optimize: false } });
const validate = {
  project: ajv.compile(flowJsonSchema('project')),
  folder: ajv.compile(flowJsonSchema('folder')),
  route: ajv.compile(flowJsonSchema('route')),
  function: ajv.compile(flowJsonSchema('function')),
};

const parsed = (text: string): unknown => JSON.parse(text);
const projectOf = (node: unknown): unknown => ({
  version: 1,
  name: 'example',
  routes: [{ id: 'a', method: 'GET', path: '/', flow: { nodes: [node] } }],
});

describe('the JSON Schema of the format', () => {
  test.each(folderNames('fixtures/valid'))('takes %s', (project) => {
    const { sources } = readValid(project);
    for (const { file, text } of sources) {
      const inFolder = file.endsWith('/project.json')
        ? 'folder'
        : /\/functions\/[^/]+$/.test(file)
          ? 'function'
          : 'route';
      const part = sources.length === 1 ? 'project' : inFolder;
      expect([file, validate[part](parsed(text)), validate[part].errors ?? []]).toEqual([file, true, []]);
    }
  });

  test.each(['FS1007', 'FS1008', 'FS1009', 'FS1010', 'FS1011', 'FS2001'])('refuses what %s is about', (code) => {
    for (const { sources } of readInvalid(code))
      for (const { text } of sources) expect(validate.project(parsed(text))).toBe(false);
  });

  test('describes the config of each kind: what it requires, and what it does not allow', () => {
    expect(validate.project(projectOf({ id: 'sum', type: 'math', config: { operator: 'add' } }))).toBe(true);
    expect(validate.project(projectOf({ id: 'sum', type: 'math', config: { operator: 'ad' } }))).toBe(false);
    expect(validate.project(projectOf({ id: 'sum', type: 'math', config: { operator: 'add', also: 1 } }))).toBe(false);
    expect(validate.project(projectOf({ id: 'sum', type: 'math' }))).toBe(false);
    expect(validate.project(projectOf({ id: 'now', type: 'now' }))).toBe(true);
  });

  test('describes every kind for editors', () => {
    const { $defs = {} } = flowJsonSchema('route');
    const configs = Object.entries($defs ?? {}).filter(([name]) => name.startsWith('config-'));
    expect(configs.map(([name]) => name)).toEqual(nodeDefinitions.map(({ type }) => `config-${type}`));
    for (const [, description] of configs)
      expect(description).toMatchObject({ title: expect.stringMatching(/./), description: expect.stringMatching(/./) });
  });

  test('describes what holds others of its sort, however deep', () => {
    const find = (where: JsonValue) => projectOf({ id: 'one', type: 'db-find', config: { table: 'users', where } });
    const nested = (inner: JsonValue) => find([{ any: [{ all: [{ any: [inner] }] }] }]);
    expect(validate.project(nested({ column: 'name', operator: 'eq' }))).toBe(true);
    expect(validate.project(nested({ column: 'name', operator: 'equals' }))).toBe(false);
  });
});
