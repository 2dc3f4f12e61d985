import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readValid } from './golden/fixtures.ts';

/** The yardstick for the language: the whole RealWorld back end is small, and needs no tricks. */
const flow = z.object({ nodes: z.array(z.object({ type: z.string() })) });
const example = z.object({ response: z.object({ status: z.number() }).optional() });
const part = z.object({ id: z.string(), flow, examples: z.array(example).default([]) });

const files = readValid('conduit').sources.map(({ file, text }) => ({
  file,
  json: z.unknown().parse(JSON.parse(text)),
}));
const parts = (folder: string) =>
  files.filter(({ file }) => file.includes(`/${folder}/`)).map(({ json }) => part.parse(json));
const [routes, functions] = [parts('routes'), parts('functions')];
const sizeOf = ({ flow: { nodes } }: z.output<typeof part>): number => nodes.length;

test('Conduit has 19 routes of at most 25 nodes, and at most 200 nodes in all, functions and containers included', () => {
  expect(routes).toHaveLength(19);
  for (const route of routes) expect(sizeOf(route), route.id).toBeLessThanOrEqual(25);
  const all = [...routes, ...functions].reduce((sum, each) => sum + sizeOf(each), 0);
  expect(all).toBeLessThanOrEqual(200);
});

test('it needs no code, no SQL and no kinds of its own', () => {
  const kinds = new Set([...routes, ...functions].flatMap(({ flow: { nodes } }) => nodes.map(({ type }) => type)));
  const known = new Set(
    readFileSync('docs/nodes.md', 'utf8')
      .match(/^### .+: `[\w-]+`$/gm)
      ?.map((title) => title.replace(/^.*`([\w-]+)`$/, '$1')),
  );
  expect([...kinds].filter((kind) => !known.has(kind))).toEqual([]);
  for (const kind of ['code', 'db-query', 'parse-json', 'to-json']) expect(kinds).not.toContain(kind);
});

test('each route has examples of its success, and of its errors', () => {
  for (const { id, examples } of routes) {
    const statuses = examples.map(({ response }) => response?.status ?? 0);
    expect(
      statuses.some((status) => status >= 200 && status < 300),
      id,
    ).toBe(true);
    // A request for the tags cannot be invalid.
    if (id !== 'list-tags')
      expect(
        statuses.some((status) => status >= 400),
        id,
      ).toBe(true);
  }
});
