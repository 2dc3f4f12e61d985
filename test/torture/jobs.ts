import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { buildProject } from '../emitted/project.ts';
import { ask, startServer, type Server } from '../emitted/server.ts';
import { flow } from '../support/compile-flow.ts';
import { faultsOf, type Bench, type Outcome, type Scenario } from './scenario.ts';

/** Jobs whose process is killed, suspended, or not alone: none is lost, and rows are written once in a transaction. */
export const jobs: Scenario = {
  name: 'jobs',
  run: async (bench) => {
    const work = await startWork();
    const project = await buildProject(projectWith(work.url));
    try {
      const place = { folder: project.folder, work, bench };
      return [await killed(place), await shared(place), await suspended(place)];
    } finally {
      project.remove();
      work.close();
    }
  },
};

interface Place {
  readonly folder: string;
  readonly work: Work;
  readonly bench: Bench;
}

const table = { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, job: { type: 'text' } } };
const insert = (name: string): { type: string; config: JsonObject } => ({ type: 'db-insert', config: { table: name } });
const row = { type: 'build-object', config: { fields: ['job'] } };
const ends = { s: { type: 'start' }, e: { type: 'return-values' } };

/** Each job takes as long as its work: a request to this process, which sees who sends it. */
function projectWith(url: string): JsonValue {
  const work = { type: 'http-request', config: { url: `${url}/{{job}}`, method: 'PUT', response: 'none' } };
  const of = (id: string, nodes: Parameters<typeof flow>[0], edges: string, rest: JsonObject = {}): JsonObject => ({
    ...{ id, inputs: { job: 'string' }, flow: flow({ ...ends, row, work, ...nodes }, edges), ...rest },
  });
  const later = (id: string): { type: string; config: JsonObject } => ({
    type: 'enqueue',
    config: { function: id, retries: 50, backoffSeconds: 1 },
  });
  const given = 's.job -> row.job\ns.job -> work.job\nrow.object -> write.record\n';
  return {
    version: 1,
    name: 'jobs',
    tables: { asked: table, once: table, often: table },
    functions: [
      of('once', { write: insert('once') }, `${given}s.next -> write.in\nwrite.next -> work.in\nwork.next -> e.in`, {
        transaction: true,
      }),
      of('often', { write: insert('often') }, `${given}s.next -> work.in\nwork.next -> write.in\nwrite.next -> e.in`),
    ],
    routes: [
      {
        ...{ id: 'ask', method: 'POST', path: '/jobs', transaction: true },
        flow: flow(
          {
            ...{ s: { type: 'start' }, job: { type: 'get-body-field', config: { field: 'job' } }, row },
            ...{ asked: insert('asked'), once: later('once'), often: later('often') },
            r: { type: 'return-json', config: { status: 202 }, inputs: { body: null } },
          },
          `s.next -> asked.in\njob.value -> row.job\nrow.object -> asked.record\nasked.next -> once.in\njob.value -> once.job
once.next -> often.in\njob.value -> often.job\noften.next -> r.in`,
        ),
      },
    ],
  };
}

interface Work {
  readonly url: string;
  /** How long each takes, in milliseconds. */
  takes: number;
  /** How often two processes worked on the same job at the same time. */
  overlaps: number;
  /** How often each job has begun. */
  readonly begun: Map<string, number>;
  readonly close: () => void;
}

async function startWork(): Promise<Work> {
  const running = new Map<string, number>();
  const server = createServer((request, response) => {
    const job = request.url ?? '';
    const others = running.get(job) ?? 0;
    // Each job exists twice: as `once` and as `often`.
    if (others >= 2) work.overlaps += 1;
    running.set(job, others + 1);
    work.begun.set(job, (work.begun.get(job) ?? 0) + 1);
    response.on('close', () => running.set(job, (running.get(job) ?? 1) - 1));
    request.resume();
    setTimeout(() => response.end(), work.takes);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const work: Work = { url: `http://127.0.0.1:${port}`, takes: 0, overlaps: 0, begun: new Map(), close };
  return work;
}

/** Resets everything, and sets how long each job takes from now on. */
function begin(work: Work, takes: number): void {
  Object.assign(work, { takes, overlaps: 0 });
  work.begun.clear();
}

/** How many jobs have been retried. */
const cutOff = ({ begun }: Work): number => [...begun.values()].filter((times) => times > 2).length;

interface Found {
  readonly asked: number;
  readonly lost: number;
  /** Of those whose function has a transaction. */
  readonly twice: number;
  /** Of the others. */
  readonly again: number;
  readonly seconds: number;
}

/** Waits until all jobs have run, and counts their rows. */
async function settled(url: string): Promise<Found> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  const left = async (): Promise<number> =>
    (await client.query(`select 1 from pgboss.job where name like 'job/%' and state < 'completed'`)).rowCount ?? 0;
  while ((await left()) > 0 && performance.now() - started < 120_000) await sleep(200);
  const { rows } = await client.query<{ once: number; often: number }>(`select
    (select count(*)::int from once where once.job = asked.job) as once,
    (select count(*)::int from often where often.job = asked.job) as often from asked`);
  await client.end();
  return {
    asked: rows.length,
    lost: rows.filter(({ once, often }) => once === 0 || often === 0).length,
    twice: rows.filter(({ once }) => once > 1).length,
    again: rows.filter(({ often }) => often > 1).length,
    seconds: (performance.now() - started) / 1000,
  };
}

const env = (url: string): Readonly<Record<string, string>> => ({ DATABASE_URL: url, LOG_LEVEL: 'silent' });

async function askFor(server: Server, prefix: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await ask(server, '/jobs', { job: `${prefix}-${index}` });
}

/** kill -9 while jobs are stored and run. */
async function killed({ folder, work, bench }: Place): Promise<Outcome> {
  const rounds = bench.quick ? 2 : 5;
  const url = await bench.postgres.createDatabase('killed_jobs');
  begin(work, 150);
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(folder, env(url));
    const asking = askFor(server, `killed-${round}`, 40);
    await sleep(1000 + Math.random() * 1000);
    server.kill('SIGKILL');
    await server.exit;
    await asking;
  }
  const last = await startServer(folder, env(url));
  const found = await settled(url);
  await last.stop();
  return {
    what: `kill -9, ${rounds} times`,
    measured: `${found.asked} jobs, ${cutOff(work)} cut off, ${found.lost} lost, ${found.twice} written twice; all done ${found.seconds.toFixed(0)} s after`,
    faults: faultsOf({
      'no job was cut off': cutOff(work) === 0,
      'a job was lost': found.lost > 0,
      'rows of a transaction were written twice': found.twice > 0,
    }),
  };
}

/** Two replicas, one of which is killed: no job runs in both at once. */
async function shared({ folder, work, bench }: Place): Promise<Outcome> {
  const url = await bench.postgres.createDatabase('shared_jobs');
  begin(work, 100);
  const first = await startServer(folder, env(url));
  const second = await startServer(folder, env(url));
  const count = bench.quick ? 20 : 60;
  await Promise.all([askFor(first, 'first', count), askFor(second, 'second', count)]);
  await sleep(500);
  second.kill('SIGKILL');
  await second.exit;
  const found = await settled(url);
  await first.stop();
  return {
    what: 'two replicas, one of which is killed',
    measured: `${found.asked} jobs, ${work.overlaps} at once, ${found.lost} lost, ${found.twice} written twice`,
    faults: faultsOf({
      'a job ran in two replicas at once': work.overlaps > 0,
      'a job was lost': found.lost > 0,
      'rows of a transaction were written twice': found.twice > 0,
    }),
  };
}

/** A replica that is suspended for so long that its jobs run elsewhere, and then continues. */
async function suspended({ folder, work, bench }: Place): Promise<Outcome> {
  const url = await bench.postgres.createDatabase('suspended_jobs');
  begin(work, 1500);
  const first = await startServer(folder, env(url));
  const second = await startServer(folder, env(url));
  const count = bench.quick ? 4 : 8;
  await Promise.all([askFor(first, 'here', count), askFor(second, 'there', count)]);
  await sleep(300);
  second.kill('SIGSTOP');
  await sleep(25_000);
  second.kill('SIGCONT');
  const found = await settled(url);
  await sleep(3000);
  const after = await settled(url);
  await Promise.all([first.stop(), second.stop()]);
  return {
    what: 'a replica that is suspended for 25 s, and goes on',
    measured: `${after.asked} jobs, ${cutOff(work)} ran again, ${found.lost} lost, ${after.twice} written twice; without a transaction ${after.again} were`,
    faults: faultsOf({
      'no job ran again': cutOff(work) === 0,
      'a job was lost': found.lost > 0,
      'rows of a transaction were written twice': after.twice > 0,
    }),
  };
}
