import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileFixture, folderNames, readInvalid, readValid, renderInvalid } from './fixtures.ts';

/**
 * `npm run golden`: writes the golden of every fixture, and removes those without one. Read the diff before you commit.
 */
const expected = new Map<string, string>();
const projects = folderNames('fixtures/valid');
for (const project of projects) {
  const { files, diagnostics } = await compileFixture(readValid(project));
  if (files === undefined)
    throw new Error(
      `fixtures/valid/${project} has errors:\n${diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n')}`,
    );
  for (const { path, text } of files) expected.set(join('golden/valid', project, path), text);
}
const codes = folderNames('fixtures/invalid');
for (const code of codes) expected.set(`golden/invalid/${code}.txt`, await renderInvalid(readInvalid(code)));

const stale = filesIn('golden').filter((path) => !expected.has(path));
for (const path of stale) rmSync(path);
// Leave unchanged files alone, so that the incremental type-check of emitted projects still holds.
const changed = [...expected].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
for (const [path, text] of changed) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
removeEmptyFolders('golden');
console.log(
  `${projects.length} projects and ${codes.length} findings: ${changed.length} files written, ${stale.length} removed.`,
);

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
