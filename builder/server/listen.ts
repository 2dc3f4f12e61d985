import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { systemCode } from '../../compiler/cli/terminal/system-error.ts';
import { mostBytes } from '../shared/messages.ts';
import { openConnection } from './connection.ts';
import type { Reception } from './connection.ts';
import { isOwnHost, isOwnOrigin } from './guard.ts';
import { answerRequest } from './page-files.ts';

export interface ListenOptions extends Reception {
  /** The target of a path that can be requested once. */
  readonly redeem: (path: string) => string | undefined;
}

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Serves the page and its socket to this machine only: on 127.0.0.1 and, if available, on ::1. If the port is taken on
 * either, uses any other one, since `localhost` may mean both.
 */
export async function listen(wanted: number, options: ListenOptions): Promise<Listening> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostBytes, perMessageDeflate: false });
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    for (const socket of sockets.clients) socket.terminate();
    await Promise.all(servers.splice(0).map(closeServer));
  };
  const open = async (port: number): Promise<number> => {
    const first = createPageServer(sockets, options);
    servers.push(first);
    const taken = await listenAt(first, '127.0.0.1', port);
    const second = createPageServer(sockets, options);
    const hasSecond = await listenAt(second, '::1', taken).then(
      () => true,
      (error: unknown) => {
        if (systemCode(error) === 'EADDRINUSE') throw error;
        return false;
      },
    );
    if (hasSecond) servers.push(second);
    return taken;
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { port: await open(attempt === 0 ? wanted : 0), close };
    } catch (error) {
      await close();
      if (systemCode(error) === undefined || attempt === 3) throw error;
    }
  }
}

function createPageServer(sockets: WebSocketServer, options: ListenOptions): Server {
  const server = createServer((request, response) =>
    answerRequest(request, response, { port: portOf(server), redeem: options.redeem }),
  );
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    const port = portOf(server);
    if (request.url !== '/socket' || !isOwnHost(request, port) || !isOwnOrigin(request, port))
      return stream.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    sockets.handleUpgrade(request, stream, head, (socket) => openConnection(socket, options));
  });
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function listenAt(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(portOf(server));
    });
  });
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
