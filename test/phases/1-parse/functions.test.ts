import { describe, expect, test } from 'vitest';
import { createReporter } from '../../../compiler/base/diagnostic.ts';
import { parse } from '../../../compiler/phases/1-parse/index.ts';

const project = {
  file: 'shop/project.json',
  text: '{ "version": 1, "name": "shop", "functions": [{ "id": "a", "flow": {} }] }',
};
const route = { file: 'shop/routes/get.json', text: '{ "id": "get", "method": "GET", "path": "/", "flow": {} }' };
const fn = (id: string, text = '{}') => ({
  file: `shop/functions/${id}.json`,
  text: `{ "id": "${id}", "flow": ${text} }`,
});

function read(...sources: readonly { readonly file: string; readonly text: string }[]) {
  const reporter = createReporter();
  const parsed = parse(sources, reporter);
  const ids = parsed.functions.flatMap((each) => each.read(reporter)?.function.id ?? []);
  return { parsed, ids, codes: reporter.diagnostics.map(({ code }) => code) };
}

describe('the functions of a folder', () => {
  test('are those of project.json and of functions/, with routes and without', () => {
    expect(read(project, fn('b'), route)).toMatchObject({ ids: ['a', 'b'], codes: [] });
    expect(read(project, fn('b'), route).parsed.routes).toHaveLength(1);
    expect(read(fn('b'), project)).toMatchObject({ ids: ['a', 'b'], codes: [] });
    expect(read(project).ids).toEqual(['a']);
  });

  test('an error in one hides none in another, nor in what the routes share', () => {
    const wrong = { file: 'shop/functions/b.json', text: '{ "id": "B", "flows": {} }' };
    const { ids, codes, parsed } = read(project, wrong, fn('c'), route);
    expect(ids).toEqual(['a', 'c']);
    expect(codes).toEqual(expect.arrayContaining(['FS1009', 'FS1011']));
    expect(parsed.shared?.project.name).toBe('shop');
  });
});
