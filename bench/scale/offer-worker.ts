import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { percentile } from '../statistics.ts';
import type { Answered, Offer, OfferResult } from './offer.ts';

process.on('message', (load: Offer) => {
  void drive(load).then((result) => process.send?.(result));
});

interface Taken {
  readonly status: number;
  readonly saysWhen: boolean;
  /** From the moment at which the request was due. */
  readonly ms: number;
}

/** A connection, which has one request at a time under way. */
interface Connection {
  /** Undefined if it ends without an answer. */
  readonly ask: (bytes: Buffer) => Promise<Omit<Taken, 'ms'> | undefined>;
  readonly close: () => void;
}

/** Requests wait for an idle connection, and the longest waiting is sent first. */
async function drive({ port, request, perSecond, requests, connections }: Offer): Promise<OfferResult> {
  const bytes = Buffer.from(request);
  const idle: Connection[] = [];
  for (let each = 0; each < connections; each += 1) idle.push(await openConnection(port));
  const open = [...idle];
  const waiting: number[] = [];
  const taken: Taken[] = [];
  let [sent, reset] = [0, 0];
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const ask = async (connection: Connection, due: number): Promise<void> => {
      const answer = await connection.ask(bytes);
      if (answer === undefined) reset += 1;
      else taken.push({ ...answer, ms: performance.now() - due });
      if (taken.length + reset === requests) resolve();
      // A client whose connection has ended opens another one.
      const next = answer === undefined ? await openConnection(port) : connection;
      if (next !== connection) open.push(next);
      const longest = waiting.shift();
      if (longest === undefined) idle.push(next);
      else void ask(next, longest);
    };
    const tick = setInterval(() => {
      const due = Math.min(requests, Math.floor(((performance.now() - began) / 1000) * perSecond));
      for (; sent < due; sent += 1) {
        const moment = began + (sent / perSecond) * 1000;
        const connection = idle.pop();
        if (connection === undefined) waiting.push(moment);
        else void ask(connection, moment);
      }
      if (sent === requests) clearInterval(tick);
    }, 1);
  });
  const seconds = (performance.now() - began) / 1000;
  for (const connection of open) connection.close();
  return {
    seconds,
    served: summary(taken.filter(({ status }) => status < 300)),
    refused: summary(taken.filter(({ status }) => status === 503)),
    saysWhen: taken.filter(({ status, saysWhen }) => status === 503 && saysWhen).length,
    others: taken.filter(({ status }) => status >= 300 && status !== 503).length,
    reset,
  };
}

async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  let finish: (answer: Omit<Taken, 'ms'> | undefined) => void = () => undefined;
  let answer: Head | undefined;
  let missing = 0;
  socket.on('data', (chunk) => {
    const head = answer ?? readHead(chunk);
    missing = (answer === undefined ? head.bytes : missing) - chunk.length;
    answer = missing > 0 ? head : undefined;
    if (answer === undefined) finish(head);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => finish(undefined));
  return {
    ask: (bytes) =>
      new Promise((resolve) => {
        finish = resolve;
        if (socket.destroyed) resolve(undefined);
        else socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}

interface Head extends Omit<Taken, 'ms'> {
  /** The length of the whole answer. */
  readonly bytes: number;
}

/** Reads the head of an answer, which comes in one piece. */
function readHead(chunk: Buffer): Head {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end).toLowerCase();
  const length = Number(/^content-length: (\d+)$/m.exec(head)?.[1]);
  return { status: Number(head.slice(9, 12)), saysWhen: /^retry-after: \d+$/m.test(head), bytes: end + 4 + length };
}

function summary(answers: readonly Taken[]): Answered {
  const times = answers.map(({ ms }) => ms);
  const at = (share: number): number => (times.length === 0 ? 0 : percentile(times, share));
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}
