import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '../../scripts/build-package.ts';
import { writeDeclarations } from '../../scripts/write-declarations.ts';
import { openRegistry } from '../support/local-registry.ts';
import { environment, run, start } from '../support/process.ts';
import type { Ended, Started } from '../support/process.ts';

/** The package as `npm publish` publishes it, installed into an otherwise empty folder. */
export interface PublishedPackage {
  /** The folder that it is installed in. */
  readonly folder: string;
  /** The package. */
  readonly root: string;
  /** The files of it that npm downloads. */
  readonly archive: string;
  /** Where Node and bin/run-compiled.js keep what V8 compiles. */
  readonly compiled: string;
  readonly flowsmith: (...parameters: readonly string[]) => Promise<Ended>;
  readonly startFlowsmith: (...parameters: readonly string[]) => Started;
  readonly remove: () => void;
}

/** Without a registry, npm fails as it does without a network. */
const offline = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };

export async function installPackage(): Promise<PublishedPackage> {
  const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-published-'));
  const [source, folder] = [join(scratch, 'source'), join(scratch, 'installed')];
  await build(source);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  const cache = { npm_config_cache: join(scratch, 'npm') };
  const [name = ''] = (await npm(['pack', '--ignore-scripts', '--silent'], source, cache)).trim().split('\n');
  const archive = join(source, name);
  const registry = await openRegistry(scratch);
  try {
    const install = ['install', '--no-audit', '--no-fund', '--silent', archive];
    await npm(install, folder, { ...cache, npm_config_registry: registry.url });
  } finally {
    registry.close();
  }
  const program = join(folder, 'node_modules/.bin/flowsmith');
  const compiled = join(scratch, 'compiled');
  const caches = { ...cache, XDG_CACHE_HOME: join(scratch, 'cache'), NODE_COMPILE_CACHE: compiled };
  const options = { cwd: folder, env: { ...offline, ...caches } };
  return {
    folder,
    root: join(folder, 'node_modules/flowsmith'),
    archive,
    compiled,
    flowsmith: (...parameters) => run(process.execPath, [program, ...parameters], options),
    startFlowsmith: (...parameters) => start(process.execPath, [program, ...parameters], options),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

/** The output of `npm run build`, in addition to the files that are published unchanged. */
async function build(folder: string): Promise<void> {
  const { files }: { readonly files: readonly string[] } = JSON.parse(readFileSync('package.json', 'utf8'));
  const built = ['dist/code', 'dist/types'];
  const others = files.filter((name) => !built.includes(name) && !name.startsWith('!'));
  for (const name of [...others, 'package.json', 'LICENSE', 'README.md'])
    cpSync(name, join(folder, name), { recursive: true });
  await buildPackage('.', join(folder, 'dist/code'));
  writeDeclarations('.', join(folder, 'dist/types'));
}

async function npm(parameters: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, output } = await run('npm', parameters, { cwd, env: { ...environment(), ...env } });
  if (code !== 0) throw new Error(`npm ${parameters.join(' ')}: ${output}`);
  return stdout;
}
