import { expect, test } from 'vitest';
import { closedObject } from '../../compiler/base/schema.ts';
import { code, imported, importedAs, importsOf, join, print } from '../../compiler/code/code.ts';
import type { Code } from '../../compiler/code/code.ts';
import { partImports } from '../../compiler/code/part-imports.ts';
import { compile } from '../../compiler/compile.ts';
import { string } from '../../compiler/ir/type.ts';
import { defineNode } from '../../compiler/nodes/define-node.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { flow, library, project } from '../support/compile-flow.ts';

const parted = (taken: readonly string[], ...parts: readonly Code[]): readonly string[] => {
  const all = join(partImports(parts, taken), '; ');
  return [print(all), ...importsOf(all).map(({ from, name, local = name }) => `${from} ${name} ${local}`)];
};
const path = imported('node:path', 'join');
const posix = imported('node:path/posix', 'join');

test('what does not meet keeps its name', () => {
  expect(parted(['request'], code`${path}()`, code`${path}(1)`)).toEqual(['join(); join(1)', 'node:path join join']);
});

test('symbols of one name come under different ones, whatever their order', () => {
  const imports = ['node:path join join', 'node:path/posix join posixJoin'];
  expect(parted([], code`${path}(${posix}())`)).toEqual(['join(posixJoin())', ...imports]);
  expect(parted([], code`${posix}(${path}())`)).toEqual(['posixJoin(join())', ...imports.toReversed()]);
  expect(parted([], path, posix)[0]).toBe('join; posixJoin');
});

test('those of packages and of the project keep theirs', () => {
  expect(parted([], imported('node:vm', 'Type'), imported('typebox', 'Type'))[0]).toBe('vmType; Type');
  expect(parted([], imported('node:util', 'toNumber'), imported('lib/values/convert.ts', 'toNumber'))[0]).toBe(
    'utilToNumber; toNumber',
  );
});

test('a name with another meaning in the file is no symbol’s', () => {
  expect(parted(['request'], imported('node:http', 'request'))).toEqual([
    'httpRequest',
    'node:http request httpRequest',
  ]);
  expect(parted(['request', 'httpRequest'], imported('node:http', 'request'))[0]).toMatch(/^httpRequest_\w+$/);
});

test('a name that was chosen stays, and is nobody else’s', () => {
  const chosen = importedAs('node:os', 'hostname', 'posixJoin');
  expect(parted([], chosen, path, posix)[0]).toMatch(/^posixJoin; join; posixJoin_\w+$/);
});

test('nor is that of a parameter, which only some routes have', async () => {
  const kind = defineNode({
    type: 'custom',
    title: 'Custom',
    summary: 'Passes a text on.',
    group: 'Logic',
    config: closedObject({}),
    facets: () => ({
      inputs: [{ name: 'value' }],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: { value: string() }, outputs: { value: string() } }),
      behaviour: { kind: 'pure', emit: ({ input }) => code`${imported('node:util', 'log')}(${input('value')})` },
    }),
  });
  const trigger = { type: 'cron', schedule: '0 6 * * *' };
  const nodes = {
    start: { type: 'start', config: { trigger } },
    made: { type: 'custom', inputs: { value: 'a' } },
    told: { type: 'log' },
  };
  const source = project(flow(nodes, 'start.next -> told.in\nmade.value -> told.message'));
  const { files } = await compile({
    sources: [{ file: 'flow.json', text: JSON.stringify(source) }],
    options: defaultOptions,
    library,
    kinds: [kind],
  });
  const text = files?.find(({ path }) => path.startsWith('src/routes/'))?.text;
  expect(text).toContain("import { log as utilLog } from 'node:util';");
  expect(text).toContain("log.info(utilLog('a'))");
});
