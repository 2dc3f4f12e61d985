import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../compiler/ir/catalogue/index.ts';
import { compileFixture, folderNames, readGolden, readInvalid, readValid, renderInvalid } from './golden/fixtures.ts';
import { compileProject } from './support/compile-flow.ts';

/** `npm run golden` accepts intended differences. */
const projects = folderNames('fixtures/valid');
const codes = folderNames('fixtures/invalid');

/** Codes without a fixture, with the reason. */
const withoutFixture: ReadonlyMap<string, string> = new Map([
  ['FS1004', 'it would hold 8 MiB; see test/phases/1-parse/parse.test.ts'],
  ['FS1014', 'its two files could not both be checked out on macOS and Windows; see test/phases/1-parse/parse.test.ts'],
  ['FS1015', 'it would trigger 500 other findings; see test/phases/1-parse/parse.test.ts'],
  ['FS1016', 'it would hold a million values; see test/phases/1-parse/parse.test.ts'],
  ['FS2012', 'it would hold a thousand nodes; see below'],
]);

describe('a valid fixture', () => {
  test('has a golden, and each golden a fixture', () => {
    expect(folderNames('golden/valid')).toEqual(projects);
  });

  test.each(projects)('%s compiles to its golden, file by file', async (project) => {
    const { files = [], diagnostics } = await compileFixture(readValid(project));
    expect(diagnostics).toEqual([]);
    const golden = readGolden(project);
    expect(files.map(({ path }) => path)).toEqual([...golden.keys()]);
    for (const { path, text } of files) expect(text, path).toBe(golden.get(path));
  });
});

describe('an invalid fixture', () => {
  test('has a golden, and each golden a fixture', () => {
    expect(readdirSync('golden/invalid').toSorted()).toEqual(codes.map((code) => `${code}.txt`));
  });

  test('exists for every code of the catalogue', () => {
    const expected = catalogue.map(({ code }) => code).filter((code) => !withoutFixture.has(code));
    expect(codes).toEqual(expected);
  });

  test('is generated for FS2012: 1,001 nodes', async () => {
    const nodes = Array.from({ length: 1001 }, (_, index) => ({
      id: `n${index}`,
      type: index === 0 ? 'start' : 'now',
    }));
    const { diagnostics } = await compileProject({
      version: 1,
      name: 'example',
      routes: [{ id: 'a', method: 'GET', path: '/', flow: { nodes } }],
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['FS2012']);
  });

  test.each(codes)('%s is the only code that its variants report', async (code) => {
    for (const fixture of readInvalid(code)) {
      const { diagnostics } = await compileFixture(fixture);
      expect([fixture.name, ...new Set(diagnostics.map((each) => each.code))]).toEqual([fixture.name, code]);
    }
  });

  test.each(codes)('%s is reported as in its golden', async (code) => {
    expect(await renderInvalid(readInvalid(code))).toBe(readFileSync(`golden/invalid/${code}.txt`, 'utf8'));
  });
});

/** Every file below a folder by path, sorted by code units like emitted files. */
