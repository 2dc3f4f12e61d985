import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { versionOf } from '../../phases/5-emit/project/versions.ts';
import type { PackageName } from '../../phases/5-emit/project/versions.ts';
import { userCacheFolder } from '../cache/user-folder.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { packageRoot } from '../disk/package-root.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Package names with exact versions. */
type Packages = readonly (readonly [name: string, version: string])[];

/**
 * Finds a node_modules to run an emitted project on without installing it: the nearest one at or above a folder of
 * `from` that has all its dependencies, else flowsmith's own, else one in the user's cache, which npm installs once.
 * Dev dependencies are not needed, since nothing here type-checks.
 */
export async function findDependencies(
  files: readonly EmittedFile[],
  from: readonly string[],
  terminal: Terminal,
): Promise<Result<string>> {
  const packages = readPackages(files);
  const found = findInstalled(packages, from);
  return found === undefined ? installOnce(packages, terminal) : success(found);
}

/** The same for only a few packages. Nothing is installed; packages in the user's cache are considered, too. */
export const findPackage = (name: PackageName, from: readonly string[]): string | undefined =>
  findInstalled([[name, versionOf(name)]], from, installedBefore());

function findInstalled(
  packages: Packages,
  from: readonly string[],
  further: readonly string[] = [],
): string | undefined {
  const folders = [...from.flatMap((folder) => foldersUpward(resolve(folder))), packageRoot, ...further];
  return folders
    .map((folder) => join(folder, 'node_modules'))
    .find((candidate) => packages.every((each) => hasPackage(candidate, each)));
}

const installedBefore = (): readonly string[] =>
  existsSync(userCacheFolder()) ? readdirSync(userCacheFolder()).map((name) => join(userCacheFolder(), name)) : [];

/**
 * Makes a project resolve its packages in `nodeModules`. On Windows, a junction needs no privileges; elsewhere, this is
 * an ordinary link.
 */
export function linkDependencies(folder: string, nodeModules: string): void {
  symlinkSync(nodeModules, join(folder, 'node_modules'), 'junction');
}

function readPackages(files: readonly EmittedFile[]): Packages {
  const manifest: { readonly dependencies?: Readonly<Record<string, string>> } = JSON.parse(
    files.find(({ path }) => path === 'package.json')?.text ?? '{}',
  );
  return Object.entries(manifest.dependencies ?? {}).toSorted(([a], [b]) => compareText(a, b));
}

function foldersUpward(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpward(parent)];
}

function hasPackage(nodeModules: string, [name, wanted]: Packages[number]): boolean {
  const path = join(nodeModules, name, 'package.json');
  if (!existsSync(path)) return false;
  try {
    const { version }: { readonly version?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
    return typeof version === 'string' && generation(version) === generation(wanted);
  } catch {
    // An unreadable package cannot be used.
    return false;
  }
}

/** The part of a version that changes with breaking changes: the major version, before 1.0 the minor one as well. */
const generation = (version: string): string => /^(?:0\.\d+|\d+)/.exec(version)?.[0] ?? version;

/** Installs the packages into a folder named by the hash of the list, which appears as a whole by a single rename. */
async function installOnce(packages: Packages, terminal: Terminal): Promise<Result<string>> {
  const manifest = `${JSON.stringify({ private: true, dependencies: Object.fromEntries(packages) }, null, 2)}\n`;
  const folder = join(userCacheFolder(), createHash('sha256').update(manifest).digest('hex').slice(0, 16));
  const nodeModules = join(folder, 'node_modules');
  if (packages.every((each) => hasPackage(nodeModules, each))) return success(nodeModules);
  terminal.printError(`Installing the ${packages.length} packages that the server runs on into ${folder}, once.\n`);
  const staged = `${folder}.${process.pid}`;
  try {
    makeFolder(staged);
    writeFileSync(join(staged, 'package.json'), manifest);
    const { code, output } = await runNpm(staged);
    if (code !== 0) {
      const specifiers = packages.map(([name, version]) => `${name}@${version}`).join(' ');
      return failure({
        message: 'The packages that the server runs on are missing, and npm could not install them.',
        detail: output.trimEnd().split('\n').slice(0, 8).join('\n'),
        hint: `With a connection to the registry, run the command again; or put them where the flow is: npm install ${specifiers}`,
      });
    }
    if (!existsSync(nodeModules)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(staged, folder);
    }
    return success(nodeModules);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Package scripts are disabled: they are not needed, and testing a flow should not run other people's programs. */
function runNpm(folder: string): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((settle) => {
    let output = '';
    // On Windows npm is a script, which only a shell can start. None of its arguments come from a flow.
    const npm = spawn(
      'npm',
      ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: folder, shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    npm.stdout.on('data', collect);
    npm.stderr.on('data', collect);
    npm.once('error', ({ message }) => settle({ code: null, output: `npm cannot be started: ${message}` }));
    npm.once('close', (code) => settle({ code, output }));
  });
}
