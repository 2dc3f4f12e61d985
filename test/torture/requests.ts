import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { JsonValue } from '../../compiler/base/json.ts';
import { buildProject } from '../emitted/project.ts';
import { ask, startServer, type Answer, type Server } from '../emitted/server.ts';
import { flow } from '../support/compile-flow.ts';
import { freePort } from '../support/process.ts';
import { faultsOf, type Bench, type Outcome, type Scenario } from './scenario.ts';

/** Requests to another server that are stored with an order, while that server is down and processes are killed. */
export const requests: Scenario = {
  name: 'queued requests',
  run: async (bench) => {
    const port = await freePort();
    const project = await buildProject(projectWith(`http://127.0.0.1:${port}/orders`));
    try {
      const place = { folder: project.folder, port, bench };
      return [await whileGone(place), await killed(place)];
    } finally {
      project.remove();
    }
  },
};

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly bench: Bench;
}

/** Every third order is refused after it has been stored, and rolled back. */
function projectWith(url: string): JsonValue {
  const read = (name: string) => ({ type: 'get-body-field', config: { field: name } });
  return {
    version: 1,
    name: 'requests',
    tables: {
      orders: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, ref: { type: 'text' } } },
    },
    routes: [
      {
        ...{ id: 'order', method: 'POST', path: '/orders', transaction: true },
        flow: flow(
          {
            ...{ s: { type: 'start' }, ref: read('ref'), refuse: read('refuse') },
            row: { type: 'build-object', config: { fields: ['ref'] } },
            insert: { type: 'db-insert', config: { table: 'orders' } },
            tell: { type: 'http-request', config: { method: 'POST', url, body: 'json', delivery: 'queued' } },
            b: { type: 'branch' },
            no: { type: 'return-json', config: { status: 409 }, inputs: { body: null } },
            r: { type: 'return-json', config: { status: 202 }, inputs: { body: null } },
          },
          `s.next -> insert.in\nref.value -> row.ref\nrow.object -> insert.record\ninsert.next -> tell.in\nref.value -> tell.body
tell.next -> b.in\nrefuse.value -> b.condition\nb.true -> no.in\nb.false -> r.in`,
        ),
      },
    ],
  };
}

/** Another server: how often it got each order, and with which keys. */
interface Other {
  readonly keys: Map<string, string[]>;
  readonly close: () => void;
}

async function startOther(port: number, delay: number): Promise<Other> {
  const keys = new Map<string, string[]>();
  const server = createServer(async (request, response) => {
    const ref = String(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    keys.set(ref, [...(keys.get(ref) ?? []), String(request.headers['idempotency-key'])]);
    await sleep(delay);
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { keys, close };
}

async function order(server: Server, prefix: string, count: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1)
    answers.push(await ask(server, '/orders', { ref: `${prefix}-${index}`, refuse: index % 3 === 2 }));
  return answers;
}

interface Found {
  readonly stored: number;
  readonly lost: number;
  /** For orders that do not exist. */
  readonly phantoms: number;
  readonly again: number;
  readonly otherKeys: number;
  readonly seconds: number;
}

/** Waits until all requests are sent, and compares what the other server got with the orders. */
async function settled(url: string, { keys }: Other): Promise<Found> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  const left = async (): Promise<number> =>
    (await client.query(`select 1 from pgboss.job where name = 'http' and state < 'completed'`)).rowCount ?? 0;
  while ((await left()) > 0 && performance.now() - started < 120_000) await sleep(200);
  const { rows } = await client.query<{ ref: string }>('select ref from orders');
  await client.end();
  const refs = new Set(rows.map(({ ref }) => ref));
  const got = [...keys.values()];
  return {
    stored: refs.size,
    lost: [...refs].filter((ref) => !keys.has(ref)).length,
    phantoms: [...keys.keys()].filter((ref) => !refs.has(ref)).length,
    again: got.filter((each) => each.length > 1).length,
    otherKeys: got.filter((each) => new Set(each).size > 1).length,
    seconds: (performance.now() - started) / 1000,
  };
}

const env = (url: string): Readonly<Record<string, string>> => ({ DATABASE_URL: url, LOG_LEVEL: 'silent' });

/** With the other server down, orders are accepted at once, and each arrives once when it is back, from any replica. */
async function whileGone({ folder, port, bench }: Place): Promise<Outcome> {
  const url = await bench.postgres.createDatabase('requests_gone');
  const [first, second] = [await startServer(folder, env(url)), await startServer(folder, env(url))];
  const started = performance.now();
  const answers = [...(await order(first, 'first', 15)), ...(await order(second, 'second', 15))];
  const took = performance.now() - started;
  await sleep(2500);
  const other = await startOther(port, 0);
  const found = await settled(url, other);
  // Long enough to notice a second one.
  await sleep(3000);
  const after = await settled(url, other);
  other.close();
  await Promise.all([first.stop(), second.stop()]);
  return {
    what: 'two replicas, while the other server was gone',
    measured: `${answers.length} answers within ${Math.round(took)} ms; ${found.stored} orders, ${found.lost} lost, ${after.again} sent twice, ${after.phantoms} of orders that were rolled back; all sent ${found.seconds.toFixed(0)} s after`,
    faults: faultsOf({
      'an order was refused': answers.some(({ status }) => status !== 202 && status !== 409),
      'a request was lost': found.lost > 0,
      'a request was sent twice': after.again > 0,
      'a request of a rolled back order was sent': after.phantoms > 0,
    }),
  };
}

/** kill -9 while requests are stored and sent. */
async function killed({ folder, port, bench }: Place): Promise<Outcome> {
  const rounds = bench.quick ? 2 : 5;
  const url = await bench.postgres.createDatabase('requests_killed');
  const other = await startOther(port, 150);
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(folder, env(url));
    const asking = order(server, `killed-${round}`, 60);
    await sleep(800 + Math.random() * 800);
    server.kill('SIGKILL');
    await server.exit;
    await asking;
  }
  const last = await startServer(folder, env(url));
  const found = await settled(url, other);
  await last.stop();
  other.close();
  return {
    what: `kill -9, ${rounds} times`,
    measured: `${found.stored} orders, ${found.lost} lost, ${found.again} sent again, ${found.otherKeys} with another key; all sent ${found.seconds.toFixed(0)} s after`,
    faults: faultsOf({
      'nothing was cut off': found.again === 0,
      'a request was lost': found.lost > 0,
      'a request was sent again with another key': found.otherKeys > 0,
      'a request of a rolled back order was sent': found.phantoms > 0,
    }),
  };
}
