import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import type { Options } from 'prettier';
import type { EmittedFile } from '../../../../compiler/phases/5-emit/project/facts.ts';
import { start as startProcess } from '../../../support/process.ts';
import type { Started } from '../../../support/process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Writes a project to a new folder, formatted as a build formats it, with flowsmith's node_modules. */
export async function writeProject(files: readonly EmittedFile[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flowsmith-project-'));
  for (const { path, text } of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), await formatted(path, text));
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

export async function formatted(path: string, text: string): Promise<string> {
  const options: Options = { filepath: path, singleQuote: true, printWidth: 110 };
  return /\.(?:ts|json|md|yaml)$/.test(path) ? format(text, options) : text;
}

export interface Run {
  readonly code: number | null;
  readonly output: string;
}

export async function run(folder: string, command: string, ...parameters: readonly string[]): Promise<Run> {
  const { code, output } = await start(folder, {}, command, ...parameters).ended;
  return { code, output };
}

/** Starts a command of node_modules, or `node`, in that folder. */
export const start = (
  folder: string,
  env: Readonly<Record<string, string>>,
  command: string,
  ...parameters: readonly string[]
): Started =>
  startProcess(command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command), parameters, {
    cwd: folder,
    env,
  });
