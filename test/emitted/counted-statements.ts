import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Counter {
  /** The URL of the same database, through the counter. */
  readonly url: string;
  /** The statements that have reached PostgreSQL so far. */
  readonly count: () => number;
  readonly close: () => void;
}

/** Counts the statements on the wire: each is a Query or a Parse message, recognizable by its first byte. */
export async function countStatements(database: string): Promise<Counter> {
  const { hostname, port } = new URL(database);
  const counted = { statements: 0 };
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    let rest = Buffer.alloc(0);
    // The first message has no type.
    let typeLength = 0;
    client.on('data', (data) => {
      rest = Buffer.concat([rest, typeof data === 'string' ? Buffer.from(data) : data]);
      while (rest.length >= typeLength + 4) {
        const length = typeLength + rest.readInt32BE(typeLength);
        if (rest.length < length) break;
        if (typeLength === 1 && 'QP'.includes(String.fromCharCode(rest[0] ?? 0))) counted.statements += 1;
        rest = rest.subarray(length);
        typeLength = 1;
      }
    });
    client.pipe(postgres).pipe(client);
    for (const socket of [client, postgres]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(database);
  url.port = String(isAddress(address) ? address.port : 0);
  return { url: url.href, count: () => counted.statements, close: () => server.close() };
}

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;
