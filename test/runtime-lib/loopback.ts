import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { afterEach } from 'vitest';

const servers: Server[] = [];

/** Closes the servers that a test has started. */
export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}
afterEach(closeServers);

/** The address of a real server on the loopback. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('it listens at a port');
  return `http://127.0.0.1:${address.port}/`;
}
