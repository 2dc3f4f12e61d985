import { asyncProperty, assert } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Source } from '../../compiler/base/span.ts';
import { decode } from '../../compiler/cli/input/decode.ts';
import { compile } from '../../compiler/compile.ts';
import { readMap } from '../../compiler/map/flow-map.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { formatFile } from '../../compiler/phases/5-emit/format.ts';
import type { Format } from '../../compiler/phases/5-emit/index.ts';
import { brokenFlow } from '../garbage/broken-flow.ts';
import type { BrokenFlow } from '../garbage/broken-flow.ts';
import { folderNames, readInvalid, readValid } from '../golden/fixtures.ts';
import { library } from '../support/compile-flow.ts';
import { breachesOfView, show } from './laws.ts';
import { describeQuery } from '../support/describe-query.ts';

const valid = folderNames('fixtures/valid').map((name) => ({ name, sources: readValid(name).sources }));
const invalid = folderNames('fixtures/invalid').flatMap((code) =>
  readInvalid(code).map(({ name, sources }) => ({ name: name === code ? code : `${code}: ${name}`, sources })),
);

/** What a view shows, and its map. Of a whole project, most time goes into Markdown and YAML. */
const formatCode: Format = (path, text) =>
  path.endsWith('.ts') || path.endsWith('map.json') ? formatFile(path, text) : Promise.resolve(text);

function sourcesOf({ files }: BrokenFlow): readonly Source[] {
  return files.map(({ file, bytes }) => decode(file, bytes).source);
}

describe('of any flow', () => {
  test.each([...valid, ...invalid])(
    '$name: a view has every node, wire and finding, and no others',
    async ({ sources }) => {
      expect(await breachesOfView(sources)).toEqual([]);
    },
  );

  test('a garbled one too', async () => {
    await assert(
      asyncProperty(brokenFlow, async (flow) => {
        expect(await breachesOfView(sourcesOf(flow))).toEqual([]);
      }),
      { numRuns: 150, seed: 1 },
    );
  }, 120_000);
});

describe('of a sound route', () => {
  test.each(valid)(
    '$name: the code is the file that compile writes, with the lines of its map',
    async ({ sources }) => {
      const options = { ...defaultOptions, mode: 'development' } as const;
      const { files = [] } = await compile({ sources, options, library, describeQuery, format: formatCode });
      const map = readMap(files.find(({ path }) => path === '.flowsmith/map.json')?.text ?? '');
      const { routes } = (await show(sources)).seen;
      expect(routes.length).toBe(Object.keys(map?.flows ?? {}).length);
      for (const { id, code } of routes) {
        expect(code?.text).toBe(files.find(({ path }) => path === code?.path)?.text);
        const nodes = Object.entries(map?.flows[id]?.nodes ?? {});
        expect(code?.lines).toEqual(Object.fromEntries(nodes.map(([node, { lines }]) => [node, lines])));
      }
    },
  );
});
