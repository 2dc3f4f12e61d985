import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Client } from 'pg';
import type { JsonObject } from '../../compiler/base/json.ts';
import { analyse } from '../../compiler/analyse.ts';
import { compile } from '../../compiler/compile.ts';
import type { CheckedProject } from '../../compiler/ir/checked.ts';
import type { EmittedFile } from '../../compiler/phases/5-emit/index.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { buildReference } from '../reference/app.ts';
import type { Run } from '../reference/schedule.ts';
import { createFiles } from '../reference/files.ts';
import { createTables } from '../reference/tables.ts';
import { library } from '../support/compile-flow.ts';
import type { Chance } from './clock.ts';
import { contractOf } from './contract.ts';
import type { Contract } from './contract.ts';
import { filesIn, shownFiles } from './files.ts';
import { createMailbox } from './mailbox.ts';
import { startNeighbour } from './neighbour.ts';
import type { Neighbour } from './neighbour.ts';
import { openConnection } from './peers.ts';
import type { Peers, Side } from './peers.ts';
import { catchWorkers } from './ticks.ts';
import { emittedJobs, noJobs } from './jobs.ts';
import type { JobsOf } from './jobs.ts';
import { describeQuery } from '../support/describe-query.ts';

/** One of the two servers that must answer alike, with its database and mailbox. */
export interface Subject {
  readonly app: FastifyInstance;
  /** What was sent: mails, and requests to other servers. */
  readonly mails: readonly unknown[];
  /** The rows of every table, ordered. */
  readonly rows: () => Promise<Readonly<Record<string, readonly unknown[]>>>;
  /** The stored files, once those to be deleted are gone. */
  readonly files: () => Promise<readonly unknown[]>;
  /** Removes the rows of every table, and files; ids start again. */
  readonly empty: () => Promise<void>;
  /** Runs a route with a schedule once. */
  readonly tick: (route: string) => Promise<Run>;
  readonly jobs: JobsOf;
}

export interface Pair {
  readonly checked: CheckedProject;
  readonly contract: Contract;
  readonly emitted: Subject;
  readonly reference: Subject;
  readonly close: () => Promise<void>;
}

/** The secret of every project, valid in any encoding. */
export const secret = '0123456789abcdef0123456789abcdef';
export const baseUrl = 'https://shop.example.com';

export interface Built {
  readonly checked: CheckedProject;
  readonly files: readonly EmittedFile[];
}

export async function build(project: JsonObject): Promise<Built> {
  const sources = [{ file: 'flow.json', text: JSON.stringify(project) }];
  const { checked } = analyse({ sources, options: defaultOptions, describeQuery });
  const { files, diagnostics } = await compile({ sources, options: defaultOptions, library, describeQuery });
  if (checked === undefined || files === undefined) {
    throw notCompiled(
      diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ code, message, hint }) => `${code} ${message} ${hint}`)
        .join('\n'),
    );
  }
  return { checked, files };
}

/** A project that does not compile also counts as a failure. */
const notCompiled = (message: string): Error => Object.assign(new Error(message), { code: 'NOT_COMPILED' });

export async function writeProject(files: readonly EmittedFile[], folder: string): Promise<void> {
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

export async function startPair(
  project: JsonObject,
  { checked, files }: Built,
  folder: string,
  peers: Peers,
  chance: Chance,
): Promise<Pair> {
  await writeProject(files, folder);
  const [emitted, reference] = [
    await startEmitted(checked, folder, peers),
    await startReference(project, checked, peers, chance),
  ];
  return {
    checked,
    contract: contractOf(files),
    emitted,
    reference,
    close: async () => {
      await emitted.close();
      await reference.close();
    },
  };
}

interface OpenSubject extends Subject {
  readonly close: () => Promise<void>;
}

export async function startEmitted(
  checked: CheckedProject,
  folder: string,
  peers: Peers,
  side: Side = 'emitted',
): Promise<OpenSubject & { readonly url: string }> {
  const url = await peers.emptyDatabase(side);
  const [appModule, configModule] = [await importFrom(folder, 'src/app.ts'), await importFrom(folder, 'src/config.ts')];
  const { mailer, mails } = createMailbox();
  const secrets = Object.fromEntries([...checked.project.secrets.keys()].map((key) => [key, secret]));
  const environment = {
    LOG_LEVEL: process.env['FLOW_LOG'] ?? 'silent',
    BASE_URL: baseUrl,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    ...secrets,
  };
  const result: unknown = call(configModule, 'readConfig', environment);
  const config: unknown =
    typeof result === 'object' && result !== null && 'config' in result ? result.config : undefined;
  const { tick, workers } = catchWorkers();
  const neighbour = await startNeighbour((request) => mails.push(request));
  const app: unknown = await call(appModule, 'buildApp', config, { mailer, fetch: neighbour.fetch });
  if (!isFastify(app)) throw new TypeError('buildApp gives a server');
  await app.ready();
  const connection = await openConnection(url);
  const jobs = storesJobs(checked) ? emittedJobs(connection, workers) : noJobs;
  const { rows, empty } = dataOf(checked, connection);
  const files = filesIn(join(folder, 'data/files'), connection);
  return {
    ...{ app, url, mails, tick, jobs, rows, files: files.list },
    empty: async () => {
      await empty();
      await files.empty();
    },
    close: async () => {
      await end(app, connection, neighbour);
      await files.empty();
    },
  };
}

async function startReference(
  project: JsonObject,
  checked: CheckedProject,
  peers: Peers,
  { now, uuid, random }: Chance,
): Promise<OpenSubject> {
  const connection = await openConnection(await peers.emptyDatabase('reference'));
  const { sendMail, mails } = createMailbox();
  await createTables(checked.project, connection);
  const neighbour = await startNeighbour((request) => mails.push(request));
  const { callServer } = neighbour;
  const secrets = Object.fromEntries([...checked.project.secrets.keys()].map((key) => [key, secret]));
  const files = createFiles();
  const { app, tick, jobs } = await buildReference(checked, project, {
    ...{ connection, sendMail, callServer, files, baseUrl, secrets, now, uuid, random },
  });
  await app.ready();
  const { rows, empty } = dataOf(checked, connection);
  return {
    app,
    mails,
    tick,
    jobs: storesJobs(checked) ? jobs : noJobs,
    rows,
    files: async () => shownFiles(files),
    empty: async () => {
      await empty();
      files.empty();
    },
    close: () => end(app, connection, neighbour),
  };
}

const storesJobs = ({ routes, functions }: CheckedProject): boolean =>
  [...routes, ...functions.values()].some(({ route }) =>
    [...route.nodes.values()].some(({ kind }) => kind.enqueues !== undefined),
  );

const dataOf = (checked: CheckedProject, connection: Client): Pick<Subject, 'rows' | 'empty'> => ({
  rows: () => readRows(checked, connection),
  empty: async () => {
    const names = [...checked.project.tables.keys()].map((name) => `"${name}"`);
    if (names.length > 0) await connection.query(`truncate ${names.join(', ')} restart identity`);
  },
});

async function end(app: FastifyInstance, connection: Client, neighbour: Neighbour): Promise<void> {
  await app.close();
  await neighbour.close();
  await connection.end();
}

/** All tables in one message to the database: after each request, both sides are asked. */
async function readRows(
  { project }: CheckedProject,
  connection: Client,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables = [...project.tables.values()];
  if (tables.length === 0) return {};
  const statements = tables.map(({ name, primaryKey }) => `select * from "${name}" order by "${primaryKey}"`);
  // For one statement, the result is not a list.
  const results = [await connection.query(statements.join(';'))].flat();
  return Object.fromEntries(results.map(({ rows }, index) => [tables[index]?.name ?? '', rows]));
}

async function importFrom(folder: string, path: string): Promise<object> {
  const module: unknown = await import(pathToFileURL(join(folder, path)).href);
  if (typeof module !== 'object' || module === null) throw new TypeError(`${path} is a module`);
  return module;
}

function call(module: object, name: string, ...parameters: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(module, name);
  if (typeof found !== 'function') throw new TypeError(`There is no function ${name}`);
  return Reflect.apply(found, undefined, parameters);
}

const isFastify = (value: unknown): value is FastifyInstance =>
  typeof value === 'object' && value !== null && 'inject' in value && 'ready' in value;
