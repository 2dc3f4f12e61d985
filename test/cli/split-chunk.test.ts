import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { splitChunk } from '../../scripts/split-chunk.ts';
import { run } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'flowsmith-chunk-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const chunk = `import { basename as base, join } from "node:path";
const url = import.meta.url;
const later = async () => (await import("./other.js")).name;
const isStrict = (function () {
	return this === undefined;
})();
const text = "export { no }";
export { base, isStrict as a, later, text as $, join, url };
`;

test('a split chunk exports what the whole one does', async () => {
  const { module, script } = splitChunk(chunk, 'chunk.script.js', pathToFileURL(resolve('bin/run-compiled.js')).href);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'whole.js'), chunk);
  writeFileSync(join(folder, 'chunk.js'), module);
  writeFileSync(join(folder, 'chunk.script.js'), script);
  writeFileSync(join(folder, 'other.js'), 'export const name = "other";');
  writeFileSync(
    join(folder, 'main.js'),
    `const { base, a, later, $, join, url } = await import(process.argv[2]);
console.log(JSON.stringify([base(url), a, await later(), $, join("a", "b")]));`,
  );
  const said = async (name: string): Promise<unknown> => {
    const { stdout, stderr } = await run(process.execPath, [join(folder, 'main.js'), `./${name}`]);
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };
  expect(await said('whole.js')).toEqual(['whole.js', true, 'other', 'export { no }', 'a/b']);
  expect(await said('chunk.js')).toEqual(['chunk.js', true, 'other', 'export { no }', 'a/b']);
});

test.each([
  'import all from "all";\nexport { all };\n',
  'import * as all from "all";\nexport { all };\n',
  'export const a = 1;\n',
])('a chunk of another form is not split: %j', (text) => {
  expect(() => splitChunk(text, 'chunk.script.js', 'runner')).toThrow('chunk.script.js: the chunk has another form.');
});
