import { globSync, readFileSync } from 'node:fs';
import fastCheck from 'fast-check';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { formatFile } from '../../../compiler/phases/5-emit/format.ts';
import { formatJson } from '../../../compiler/phases/5-emit/format-json.ts';
import { formatMarkdown } from '../../../compiler/phases/5-emit/format-markdown.ts';
import { markdownText } from '../../../compiler/phases/5-emit/project/text.ts';
import { randomProject } from '../../differential/random-project.ts';
import { compileProject, library } from '../../support/compile-flow.ts';
import { describeQuery } from '../../support/describe-query.ts';

/** Prettier, which defines the bytes of a build, with its default parser for the language and nothing left out. */
const prettier = (text: string, parser: 'typescript' | 'json' | 'markdown' | 'yaml'): Promise<string> =>
  format(text, { parser, singleQuote: true, printWidth: 110, endOfLine: 'lf' });

const root = new URL('../../../', import.meta.url);
const goldens = (pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted();
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

describe('formatting equals prettier’s, but is faster', () => {
  test('of every emitted TypeScript file', { timeout: 120_000 }, async () => {
    // Many projects share a module.
    const files = new Map(goldens('golden/valid/*/{src,test}/**/*.ts').map((path) => [read(path), path]));
    expect(files.size).toBeGreaterThan(0);
    for (const [emitted, path] of files) {
      // Without its line breaks inside statements, the file is as far from its final form as emitted code ever is.
      const text = emitted.replaceAll(/([,(]) *\n\s+/g, '$1 ');
      expect(await formatFile(path, text), path).toBe(await prettier(text, 'typescript'));
    }
  });

  test('of every route of random flows', { timeout: 120_000 }, async () => {
    const laidOut = new Map<string, string>();
    const record = async (path: string, text: string): Promise<string> => {
      const formatted = await formatFile(path, text);
      if (path.startsWith('src/routes/')) laidOut.set(text, formatted);
      return formatted;
    };
    await compile({
      sources: [{ file: 'flow.json', text: JSON.stringify(randomProject(1, 40).project) }],
      options: defaultOptions,
      library,
      describeQuery,
      format: record,
    });
    expect(laidOut.size).toBe(40);
    for (const [text, formatted] of laidOut) expect(formatted).toBe(await prettier(text, 'typescript'));
  });

  test.each([
    [
      'unions of several lines',
      `let found: { first: boolean; second: boolean; third: string; fourth: string; fifth: string; sixth: 1 } | null | undefined;`,
    ],
    ['a lone type parameter', 'const same = <T>(value: T) => value;'],
    ['a lone type parameter that waits', 'const later = async <T>(value: T) => value;'],
    ['a lone type parameter in a line of 109 characters', `const s${'a'.repeat(74)}me = <T>(value: T) => value;`],
    ['a lone type parameter in a line of 110 characters', `const s${'a'.repeat(75)}me = <T>(value: T) => value;`],
    ['what looks like one in a template', 'const text = `\nconst same = <T>(value: T) => value;\n`;'],
    ['half a character', `const half = "\ud800";`],
  ])('of %s', async (_, text) => {
    expect(await formatFile('a.ts', text)).toBe(await prettier(text, 'typescript'));
  });

  test('of one text in files of several types', async () => {
    const written = ['a.ts', 'a.md', 'a.ts'].map((path) => formatFile(path, 'a:   1\n'));
    expect(await Promise.all(written)).toEqual(['a: 1;\n', 'a: 1\n', 'a: 1;\n']);
  });

  test('and reports the position of a syntax error', async () => {
    await expect(formatFile('a.ts', 'const =')).rejects.toThrow('Unexpected token (1:7)');
  });

  test('of every emitted JSON file', async () => {
    for (const path of goldens('golden/valid/*/**/*.json')) {
      const value = JSON.parse(read(path));
      expect(formatJson(value, 110), path).toBe(await prettier(JSON.stringify(value, null, 2), 'json'));
    }
  });

  test('of every emitted YAML file, which is written so, whatever its names', async () => {
    const secret = 'S'.repeat(200);
    const { files = [] } = await compileProject({ version: 1, name: '@a/--1', secrets: { [secret]: {} }, routes: [] });
    const emitted = files.filter(({ path }) => path.endsWith('.yaml')).map(({ text: yaml }) => yaml);
    expect(emitted.join('')).toContain(secret);
    const golden = goldens('golden/valid/*/**/*.yaml').map(read);
    expect(golden.length).toBeGreaterThan(0);
    for (const yaml of new Set([...emitted, ...golden])) expect(yaml).toBe(await prettier(yaml, 'yaml'));
  });

  test('of every emitted README, with whatever texts', { timeout: 120_000 }, async () => {
    for (const path of goldens('golden/valid/*/README.md')) {
      const emitted = read(path).replaceAll(/ +\|$/gm, ' |');
      expect(await formatFile(path, emitted), path).toBe(await prettier(emitted, 'markdown'));
    }
    const plain: string[] = [];
    await fastCheck.assert(
      fastCheck.asyncProperty(words, words, words, async (title, cell, other) => {
        const [heading, first, second] = [title, cell, other].map(markdownText);
        const text = `# ${heading}\n\n${first}\n\n| A | What |\n| --- | --- |\n| \`a\` | ${first} |\n|  | ${second} |\n\nEnd\n`;
        if (formatMarkdown(text) !== undefined) plain.push(text);
        expect(formatMarkdown(text) ?? (await prettier(text, 'markdown'))).toBe(await prettier(text, 'markdown'));
      }),
      { numRuns: 500 },
    );
    expect(plain.length).toBeGreaterThan(50);
  });

  test('of any JSON', { timeout: 120_000 }, async () => {
    const { json } = fastCheck.letrec((tie) => ({
      json: fastCheck.oneof(
        { maxDepth: 4, depthSize: 'large' },
        scalar,
        fastCheck.array(tie('json'), { maxLength: 12 }),
        fastCheck.dictionary(text, tie('json'), { maxKeys: 5 }),
        numbers,
      ),
    }));
    await fastCheck.assert(
      fastCheck.asyncProperty(json, fastCheck.integer({ min: 20, max: 120 }), async (value, printWidth) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(formatJson(plain, printWidth)).toBe(
          await format(JSON.stringify(plain, null, 2), { parser: 'json', printWidth, endOfLine: 'lf' }),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

const text = fastCheck.oneof(
  fastCheck.string({ maxLength: 30 }),
  fastCheck.string({ unit: 'grapheme', maxLength: 12 }),
  fastCheck.constantFrom('漢字', '[ ', ' ]', '{ }', '__proto__', '200', 'é'),
);
/** Titles as people write them, with characters that could be markup. */
const words = fastCheck
  .array(
    fastCheck.oneof(
      {
        weight: 12,
        arbitrary: fastCheck.constantFrom('Order', 'a', "user's", '(new)', 'e.g.', 'Ärger', '50%', 'x/y', '"q"'),
      },
      fastCheck.constantFrom(
        '1.',
        '-',
        '+',
        '=',
        '---',
        'a_b',
        '_a',
        'a_',
        '$x$',
        '&amp;',
        '漢字',
        ':',
        'www.a.de',
        'a@b.de',
      ),
      fastCheck.constantFrom(
        'https://a.de/_b?c=d',
        '2)',
        '',
        '`',
        '`a`',
        '*b*',
        '[c]',
        '<d>',
        '|',
        '~e~',
        '{{f}}',
        '^1',
        '\\',
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.join(' '));
const scalar = fastCheck.oneof(
  text,
  fastCheck.integer(),
  fastCheck.double({ noNaN: true, noDefaultInfinity: true }),
  fastCheck.boolean(),
  fastCheck.constant(null),
);
const numbers = fastCheck.array(
  fastCheck.oneof(fastCheck.integer(), fastCheck.double({ noNaN: true, noDefaultInfinity: true })),
  { maxLength: 40 },
);
