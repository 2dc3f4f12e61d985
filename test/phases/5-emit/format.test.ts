import { globSync, readFileSync } from 'node:fs';
import fastCheck from 'fast-check';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { formatFile } from '../../../compiler/phases/5-emit/format.ts';
import { formatJson } from '../../../compiler/phases/5-emit/format-json.ts';
import { randomProject } from '../../differential/random-project.ts';
import { library } from '../../support/compile-flow.ts';
import { describeQuery } from '../../support/describe-query.ts';

/** Prettier, which defines the bytes of a build, with its default parser for the language and nothing left out. */
const prettier = (text: string, parser: 'typescript' | 'json'): Promise<string> =>
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
    ['half a character', `const half = "\ud800";`],
  ])('of %s', async (_, text) => {
    expect(await formatFile('a.ts', text)).toBe(await prettier(text, 'typescript'));
  });

  test('of one text in files of several types', async () => {
    const written = ['a.ts', 'a.yaml', 'a.md', 'a.ts'].map((path) => formatFile(path, 'a:   1\n'));
    expect(await Promise.all(written)).toEqual(['a: 1;\n', 'a: 1\n', 'a: 1\n', 'a: 1;\n']);
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
