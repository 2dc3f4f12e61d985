import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { describeKind } from '../compiler/cli/describe/describe-kind.ts';
import { sampleContext } from '../compiler/view/sample-config.ts';
import { catalogue } from '../compiler/ir/catalogue/index.ts';
import { nodeDefinitions } from '../compiler/nodes/registry.ts';
import { triggers } from '../compiler/triggers/registry.ts';
import { compileProject } from './support/compile-flow.ts';
import { describeQuery } from './support/describe-query.ts';
import { generateDocs } from '../scripts/generate-docs.ts';

test.each(await generateDocs())('$path is up to date (`npm run docs` writes it)', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test.each(nodeDefinitions.map((definition) => [definition.type, definition] as const))(
  '%s can be described: the sample config fits, and every port is named',
  (_type, definition) => {
    const { sample, inputs, outputs } = describeKind(definition);
    const reports: string[] = [];
    const bound = definition.bind(sample, {
      ...sampleContext(definition),
      describeQuery,
      report: (rule) => void reports.push(rule.code),
    });
    expect('kind' in bound && reports.length === 0).toBe(true);
    expect(inputs.length + outputs.length).toBeGreaterThan(0);
  },
);

test('the inputs that other values of a setting add are described', () => {
  const noted = nodeDefinitions
    .filter(({ type }) => type === 'text')
    .flatMap((definition) => describeKind(definition).inputs)
    .map(({ name, note }) => `${name} ${note}`.trim());
  expect(noted).toContain('text');
  expect(noted).toContain('replacement with operator "replace"');
});

test('codes are unique and well-formed', () => {
  const codes = catalogue.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
  for (const code of codes) expect(code).toMatch(/^FS[1-9]\d{3}$/);
});

test('every diagnostic is explained: a title without a full stop, a cause in sentences, a wrong and a right example', () => {
  for (const { title, explanation } of catalogue) {
    expect(title).toMatch(/[^.]$/);
    expect(explanation.cause).toMatch(/[.)]$/);
    expect(explanation.bad).not.toBe(explanation.good);
    for (const text of [title, explanation.bad, explanation.good]) expect(text.trim()).not.toBe('');
  }
});

/** The ids that GitHub derives from the headings of a page, and those that the page sets itself. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...page.matchAll(/<a id="([^"]*)"/g)].map(([, id = '']) => id)]);
}

test.each(globSync(['*.md', 'docs/*.md', 'examples/**/*.md']))('what %s links to is there', (file) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?/g)];
  const isThere = ([, path = '', anchor]: RegExpExecArray): boolean => {
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return false;
    return anchor === undefined || !target.endsWith('.md') || anchorsOf(readFileSync(target, 'utf8')).has(anchor);
  };
  expect(links.filter((link) => !isThere(link)).map(([link]) => link)).toEqual([]);
});

test.each(triggers.map(({ kind }) => kind))('docs/flow-format.md documents the trigger “%s”', (kind) => {
  expect(readFileSync('docs/flow-format.md', 'utf8')).toMatch(new RegExp(`^\\|.*\\{ "type": "${kind}".*\\|`, 'm'));
});

test('the project of docs/flow-format.md compiles without diagnostics', async () => {
  const [, json = ''] = /```json\n([^]*?)```/.exec(readFileSync('docs/flow-format.md', 'utf8')) ?? [];
  const { files, diagnostics } = await compileProject(JSON.parse(json));
  expect(diagnostics).toEqual([]);
  expect(files?.map(({ path }) => path)).toContain('src/routes/notes/get-note.ts');
});

test('what the README shows of flows stands in the recipes', () => {
  const readme = readFileSync('README.md', 'utf8');
  const table = readme.slice(readme.indexOf('| In a flow |'), readme.indexOf('Each line is from'));
  const shown = [...table.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  );
  const recipes = globSync('recipes/**/*.json').map((file) => readFileSync(file, 'utf8'));
  expect(shown.length).toBeGreaterThan(7);
  expect(shown.filter((text) => !recipes.some((recipe) => recipe.includes(text)))).toEqual([]);
});
