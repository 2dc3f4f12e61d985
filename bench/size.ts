import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compile } from '../compiler/compile.ts';
import { defaultOptions } from '../compiler/options.ts';
import type { EmittedFile } from '../compiler/phases/5-emit/index.ts';
import { library } from '../test/support/compile-flow.ts';
import { table } from './table.ts';
import { describeQuery } from '../test/support/describe-query.ts';

interface ProjectSize {
  readonly project: string;
  readonly nodes: number;
  readonly routeLines: number;
  readonly routeBytes: number;
  readonly allLines: number;
  readonly allBytes: number;
}

interface InstallSize {
  readonly direct: number;
  readonly packages: number;
  readonly mebibytes: number;
}

const fixtures = new URL('../fixtures/valid/', import.meta.url);

/** Measures the code emitted per node, and the install size of the emitted shop. */
export async function measureSize(): Promise<{
  readonly sizes: readonly ProjectSize[];
  readonly install: InstallSize | undefined;
}> {
  const projects = await Promise.all((await readdir(fixtures)).toSorted().map(compileFixture));
  const sizes = projects.flatMap((project) => (project === undefined ? [] : [sizeOf(project)]));
  console.log('\nEmitted code; lines and bytes of the route files per node of their flows.');
  console.log(
    table([
      ['project', 'nodes', 'route lines', 'lines/node', 'bytes/node', 'all lines', 'all KiB'],
      ...sizes.map(({ project, nodes, routeLines, routeBytes, allLines, allBytes }) => [
        project,
        String(nodes),
        String(routeLines),
        (routeLines / nodes).toFixed(1),
        (routeBytes / nodes).toFixed(0),
        String(allLines),
        (allBytes / 1024).toFixed(0),
      ]),
    ]),
  );
  const shop = projects.find((project) => project?.name === 'shop');
  const install = shop === undefined ? undefined : await installSize(shop.files);
  if (install !== undefined)
    console.log(
      `\nThe emitted shop: ${install.direct} dependencies, ${install.packages} packages and ${install.mebibytes.toFixed(0)} MiB installed for production.`,
    );
  return { sizes, install };
}

interface CompiledFixture {
  readonly name: string;
  readonly nodes: number;
  readonly files: readonly EmittedFile[];
}

async function compileFixture(name: string): Promise<CompiledFixture | undefined> {
  const folder = new URL(`${name}/`, fixtures);
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.json')).toSorted();
  const sources = await Promise.all(
    paths.map(async (file) => ({ file, text: await readFile(new URL(file, folder), 'utf8') })),
  );
  const { files } = await compile({ sources, options: defaultOptions, library, describeQuery });
  if (files === undefined) return undefined;
  return { name, nodes: sources.reduce((sum, { text }) => sum + countNodes(JSON.parse(text)), 0), files };
}

/** Counts the items of all lists called `nodes`. */
function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + (key === 'nodes' && Array.isArray(part) ? part.length : countNodes(part)),
    0,
  );
}

function sizeOf({ name, nodes, files }: CompiledFixture): ProjectSize {
  const routes = files.filter(({ path }) => path.startsWith('src/routes/'));
  return {
    project: name,
    nodes,
    routeLines: lines(routes),
    routeBytes: bytes(routes),
    allLines: lines(files),
    allBytes: bytes(files),
  };
}

const lines = (files: readonly EmittedFile[]): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
const bytes = (files: readonly EmittedFile[]): number =>
  files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);

/** Installs the production dependencies into a temporary folder, as the project's Dockerfile does. */
async function installSize(files: readonly EmittedFile[]): Promise<InstallSize> {
  const folder = await mkdtemp(join(tmpdir(), 'flowsmith-size-'));
  try {
    const manifest = files.find(({ path }) => path === 'package.json')?.text ?? '{}';
    await writeFile(join(folder, 'package.json'), manifest);
    await promisify(execFile)('npm', ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
    });
    const { dependencies = {} }: { readonly dependencies?: object } = JSON.parse(manifest);
    const lock: { readonly packages: object } = JSON.parse(
      await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
    );
    return {
      direct: Object.keys(dependencies).length,
      packages: Object.keys(lock.packages).length,
      mebibytes: (await folderBytes(join(folder, 'node_modules'))) / 2 ** 20,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
