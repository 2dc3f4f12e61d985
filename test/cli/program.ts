import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { main } from '../../compiler/cli/main.ts';
import { environment, run, start } from '../support/process.ts';
import type { Ended, Started, StartOptions } from '../support/process.ts';

/** The real command line, run in a new folder. */
const bin = resolve('bin/flowsmith.js');

export interface Workplace {
  readonly folder: string;
  readonly flowsmith: (...parameters: readonly string[]) => Promise<Ended>;
  readonly flowsmithWith: (options: StartOptions, ...parameters: readonly string[]) => Promise<Ended>;
  /** Starts the program, so that a test can kill it while it runs. */
  readonly startFlowsmith: (...parameters: readonly string[]) => Started;
  readonly startFlowsmithWith: (options: StartOptions, ...parameters: readonly string[]) => Started;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string | Uint8Array) => void;
  readonly exists: (path: string) => boolean;
  /** The text of every file in a folder, by path. */
  readonly filesIn: (path: string) => ReadonlyMap<string, string>;
}

/**
 * Creates folders that `remove` deletes in the end. Loading the program takes longer than running most commands, so
 * with `inProcess` commands run in the test's own process, one after the other. Use it unless the test is about the
 * process.
 */
export function createWorkplaces({ inProcess = false }: { readonly inProcess?: boolean } = {}): {
  readonly next: () => Workplace;
  readonly remove: () => void;
} {
  const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-cli-'));
  let count = 0;
  return {
    next: () => {
      count += 1;
      const folder = join(scratch, String(count));
      mkdirSync(folder);
      return inProcess
        ? { ...workplaceIn(folder), flowsmith: (...parameters) => runHere(folder, parameters) }
        : workplaceIn(folder);
    },
    remove: () => {
      // The command of a test that timed out may never end, but the next file runs in the same process.
      comeBack();
      last = Promise.resolve();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

const workplaceIn = (folder: string): Workplace => ({
  folder,
  flowsmith: (...parameters) => run(process.execPath, [bin, ...parameters], { cwd: folder }),
  flowsmithWith: (options, ...parameters) => run(process.execPath, [bin, ...parameters], { cwd: folder, ...options }),
  startFlowsmith: (...parameters) => start(process.execPath, [bin, ...parameters], { cwd: folder }),
  startFlowsmithWith: (options, ...parameters) =>
    start(process.execPath, [bin, ...parameters], { cwd: folder, ...options }),
  read: (path) => readFileSync(join(folder, path), 'utf8'),
  write: (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  },
  exists: (path) => existsSync(join(folder, path)),
  filesIn: (path) => filesIn(join(folder, path)),
});

let last: Promise<unknown> = Promise.resolve();
let comeBack = (): void => undefined;

/** A process has only one current folder, so commands wait for each other. */
function runHere(folder: string, parameters: readonly string[]): Promise<Ended> {
  const ended = last.then(() => runIn(folder, parameters));
  last = ended.catch(() => undefined);
  return ended;
}

async function runIn(folder: string, parameters: readonly string[]): Promise<Ended> {
  const texts = { output: '', stdout: '', stderr: '' };
  const streamTo = (name: 'stdout' | 'stderr'): PassThrough =>
    new PassThrough().setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      texts.output += text;
    });
  const streams = { stdout: streamTo('stdout'), stderr: streamTo('stderr') };
  const before = { folder: process.cwd(), env: { ...process.env } };
  comeBack = () => {
    setEnvironment(before.env);
    process.chdir(before.folder);
    comeBack = () => undefined;
  };
  process.chdir(folder);
  setEnvironment(environment());
  try {
    const code = await main(parameters, streams);
    await Promise.all(
      Object.values(streams).map((stream) => new Promise((resolve) => stream.end().once('close', resolve))),
    );
    return { code, signal: null, ...texts };
  } finally {
    comeBack();
  }
}

/** Changes the object in place, because Node looks nowhere else. */
function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

/** A flow of routes that answer with a text. */
export const flowOf = (answer: string, routes: readonly string[] = ['hello']): string =>
  JSON.stringify({
    version: 1,
    name: 'example',
    routes: routes.map((id) => ({
      id,
      method: 'GET',
      path: `/${id}`,
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'reply', type: 'return-json', inputs: { body: answer } },
        ],
        edges: [{ from: 'start.next', to: 'reply.in' }],
      },
    })),
  });

/** A trailing comma at line 3, column 15. */
export const malformed = '{\n  "version": 1,\n  "routes": [],\n}\n';
export const shop = readFileSync('fixtures/valid/shop/shop.json', 'utf8');
