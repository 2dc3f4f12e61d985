import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, type Options } from 'prettier';
import type { EmittedFile } from '../../../compiler/phases/5-emit/project/facts.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Writes a project to a folder of its own, formatted as a build formats it, with flowsmith's own node_modules. */
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

export function run(folder: string, command: string, ...parameters: readonly string[]): Promise<Run> {
  const child = start(folder, {}, command, ...parameters);
  return new Promise((resolve) => child.process.once('close', (code) => resolve({ code, output: child.output() })));
}

export interface Started {
  readonly process: ChildProcess;
  readonly output: () => string;
}

/** Like a user's shell in that folder: without the variables that tests run with. */
export function start(folder: string, env: Readonly<Record<string, string>>, command: string, ...parameters: readonly string[]): Started {
  const child = spawn(command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command), parameters, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { process: child, output: () => output };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
