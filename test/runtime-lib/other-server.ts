import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface OtherServer {
  readonly received: readonly ReceivedRequest[];
  /** How it answers from now on; `hold` does not. The last one is repeated. */
  readonly answer: (...statuses: readonly (number | 'hold')[]) => void;
  readonly stop: () => void;
}

/** A real server that receives requests. Its bodies are longer than anyone should read. */
export async function startOtherServer(port: number): Promise<OtherServer> {
  const received: ReceivedRequest[] = [];
  let next: readonly (number | 'hold')[] = [200];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    const [status = 200, ...others] = next;
    if (others.length > 0) next = others;
    if (status === 'hold') return;
    response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(2_000_000));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    answer: (...statuses) => {
      next = statuses;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
