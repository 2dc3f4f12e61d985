import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createDigraph, reachable } from '../compiler/base/digraph.ts';
import { slow, thorough } from './support/left-out.ts';
import { sourceFiles } from './support/source-files.ts';

const tests = sourceFiles('test');

describe('npm run test:quick', () => {
  test('starts no server, no database and no browser', () => {
    const starting = [
      'builder/run-command',
      'emitted/browser',
      'emitted/server',
      'runtime-lib/postgres',
      'support/embedded-data',
    ];
    const edges = tests.flatMap(({ path, imports, typeImports }) =>
      imports.filter((to) => !typeImports.includes(to)).map((to): readonly [string, string] => [to, path]),
    );
    const importers = createDigraph([...new Set(edges.flat())], edges);
    const users = starting.flatMap((name) => [...reachable(importers, `test/${name}.ts`)]);
    const leftOut = new Set(globSync([...slow, ...thorough]).map((path) => path.replaceAll('\\', '/')));
    expect(users.filter((path) => path.endsWith('.test.ts') && !leftOut.has(path))).toEqual([]);
  });

  test('and `npm test` leave out only files that exist', () => {
    const each = [...slow, ...thorough].flatMap((pattern) => {
      const [, before = pattern, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
      return names.split(',').map((name) => `${before}${name}${after}`);
    });
    expect(each.filter((path) => globSync(path).length === 0)).toEqual([]);
  });
});
