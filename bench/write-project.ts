import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from '../compiler/base/json.ts';
import type { EmittedFile } from '../compiler/phases/5-emit/project/facts.ts';
import { compileProject } from '../test/support/compile-flow.ts';

export interface WrittenProject {
  readonly folder: string;
  readonly files: readonly EmittedFile[];
  readonly remove: () => Promise<void>;
}

/** Compiles a project into a temporary folder, to run on flowsmith's own node_modules. */
export async function writeProject(project: JsonValue): Promise<WrittenProject> {
  const { files, diagnostics } = await compileProject(project);
  if (files === undefined)
    throw new Error(
      `The flow of the benchmark does not compile:\n${diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n')}`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'flowsmith-bench-'));
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'));
  return { folder, files, remove: () => rm(folder, { recursive: true, force: true }) };
}
