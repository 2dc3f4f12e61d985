import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, startServer, type Server } from '../emitted/server.ts';
import { startLoad } from './load.ts';
import { faultsOf, type Outcome, type Scenario } from './scenario.ts';
import { storedIn } from './stored.ts';

/** Clients that are slow, vanish or send too much do not disturb the others, and store nothing. */
export const clients: Scenario = {
  name: 'clients that misbehave',
  run: async ({ postgres, ledger, quick }) => {
    const env = { DATABASE_URL: await postgres.createDatabase('clients'), LOG_LEVEL: 'silent' };
    const server = await startServer(ledger.folder, env);
    const slow = await slowClients(server, quick);
    const aborted = await abortedUploads(server, quick);
    const large = await largeBodies(server);
    const stored = await storedIn(env);
    const ghosts = [...stored.keys()].filter((key) => key.startsWith('ghost')).length;
    const stopped = quick ? [] : [await stopWithIdleClient(server)];
    return [
      slow,
      { ...aborted, faults: [...aborted.faults, ...faultsOf({ 'an aborted upload was stored': ghosts > 0 })] },
      large,
      ...stopped,
    ];
  },
};

async function open({ url }: Server): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const head = (length: number): string =>
  `POST /twice HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** A hundred clients send a byte now and then: headers or body. */
async function slowClients(server: Server, quick: boolean): Promise<Outcome> {
  const sockets = await Promise.all(Array.from({ length: 100 }, () => open(server)));
  sockets.forEach((socket, index) =>
    socket.write(index % 2 === 0 ? 'POST /twice HTTP/1.1\r\nhost: a\r\nx-slow: ' : `${head(1000)}{"key":"`),
  );
  const trickle = setInterval(() => sockets.forEach((socket) => socket.write('a')), 50);
  const load = startLoad(server.url, '/twice', 8, 'beside-slow');
  await sleep(quick ? 1500 : 4000);
  const sent = await load.stop();
  clearInterval(trickle);
  sockets.forEach((socket) => socket.destroy());
  const times = sent.map(({ milliseconds }) => milliseconds).toSorted((left, right) => left - right);
  const slowest = times.at(Math.floor(times.length * 0.99)) ?? Infinity;
  return {
    what: '100 slow clients',
    measured: `${sent.length} requests of others beside them, 99 % within ${Math.round(slowest)} ms`,
    faults: faultsOf({
      'others were refused': sent.some(({ status }) => status !== 200),
      'others had to wait': slowest > 2000,
    }),
  };
}

async function abortedUploads(server: Server, quick: boolean): Promise<Outcome> {
  const body = JSON.stringify({ key: `ghost-${'x'.repeat(5000)}` });
  const amount = quick ? 100 : 400;
  for (let done = 0; done < amount; done += 20) {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open(server)));
    for (const socket of sockets)
      socket.write(head(body.length) + body.slice(0, Math.floor(Math.random() * (body.length - 1))));
    await sleep(20);
    for (const socket of sockets) socket.resetAndDestroy();
  }
  const after = await ask(server, '/twice', { key: 'after-aborted' });
  return {
    what: `${amount} aborted uploads`,
    measured: `then a request gets ${after.status}`,
    faults: faultsOf({ 'it answers no more': after.status !== 200 }),
  };
}

async function largeBodies(server: Server): Promise<Outcome> {
  const declared = await ask(server, '/twice', { key: 'x'.repeat(1_100_000) });
  const socket = await open(server);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write(
    'POST /twice HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  for (let chunk = 0; chunk < 200 && answer === ''; chunk += 1) {
    socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    await sleep(2);
  }
  await sleep(200);
  socket.destroy();
  const chunked = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
  const after = await ask(server, '/twice', { key: 'after-large' });
  return {
    what: 'bodies over the limit, with a length and in chunks',
    measured: `${declared.status} and ${chunked}, then a request gets ${after.status}`,
    faults: faultsOf({
      'a large body was not refused': declared.status !== 413 || chunked !== 413,
      'it answers no more': after.status !== 200,
    }),
  };
}

/** A client that never completes its request does not keep the server from shutting down cleanly. */
async function stopWithIdleClient(server: Server): Promise<Outcome> {
  const socket = await open(server);
  socket.write(`${head(1000)}{"key":"ghost`);
  await sleep(100);
  const told = performance.now();
  const [code] = await server.stop();
  const took = (performance.now() - told) / 1000;
  socket.destroy();
  return {
    what: 'SIGTERM while one never ends its request',
    measured: `ended with ${String(code)} after ${took.toFixed(1)} s`,
    faults: faultsOf({ 'it did not end in order': code !== 0, 'it took too long': took > 15 }),
  };
}
