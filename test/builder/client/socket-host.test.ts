import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Connection, Host } from '../../../builder/client/host.ts';
import { openSocketHost } from '../../../builder/client/socket-host.ts';

/** A server that answers everything with an empty `ok`. Started again, it can take the same port. */
async function listen(port = 0) {
  const asked: string[] = [];
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { id, request } = JSON.parse(String(data));
      asked.push(request.do);
      socket.send(JSON.stringify({ id, ok: {} }));
    }),
  );
  await once(server, 'listening');
  const address = server.address();
  const found = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async (code: number): Promise<void> => {
    for (const socket of server.clients) socket.close(code);
    server.close();
    await once(server, 'close');
  };
  return { asked, port: found, close };
}

/** Stops the page's attempts to connect again, after the test. */
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function connect(
  port: number,
): Promise<{ readonly host: Host; readonly until: (state: Connection) => Promise<void> }> {
  const states: Connection[] = [];
  const host = openSocketHost({
    ...{ url: `ws://127.0.0.1:${port}/`, token: 'x', onHello: () => undefined },
    onConnection: (state) => states.push(state),
  });
  const until = async (state: Connection): Promise<void> => {
    await expect.poll(() => states.at(-1)).toBe(state);
  };
  await until('open');
  return { host, until };
}

const edit = { do: 'edit', operations: [{ do: 'remove', route: 'a', path: ['title'] }] } as const;

test('an edit that is made while the connection is lost is sent once there is one again', async () => {
  const first = await listen();
  const { host, until } = await connect(first.port);
  await first.close(1001);
  await until('lost');
  await expect(host.ask({ do: 'open', route: 'a' })).rejects.toThrow('The connection to flowsmith was lost.');
  const edited = host.ask({ ...edit, operations: [...edit.operations] });
  const second = await listen(first.port);
  open.push(() => second.close(4401));
  await edited;
  expect(second.asked).toEqual(['hello', 'edit']);
});

test('and is given back if the server was started anew, which needs another token', async () => {
  const first = await listen();
  const { host, until } = await connect(first.port);
  await first.close(1001);
  await until('lost');
  const edited = host.ask({ ...edit, operations: [...edit.operations] });
  const refusing = new WebSocketServer({ port: first.port, host: '127.0.0.1' });
  refusing.on('connection', (socket) => socket.close(4401));
  open.push(async () => {
    refusing.close();
  });
  await expect(edited).rejects.toThrow('The connection to flowsmith was lost.');
});

test('what is too long is refused, since the server would end the connection', async () => {
  const server = await listen();
  open.push(() => server.close(4401));
  const { host } = await connect(server.port);
  const long = host.ask({ do: 'open', route: 'é'.repeat(600_000) });
  await expect(long).rejects.toThrow('This is too much to be sent');
  await host.ask({ do: 'open', route: 'a' });
  expect(server.asked).toEqual(['hello', 'open']);
});
