import { protocol, receivedSchema } from '../shared/messages.ts';
import type { Event, Hello, Request } from '../shared/messages.ts';
import { hostError } from './host.ts';
import type { Connection, Host } from './host.ts';

interface Asked {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

interface SocketOptions {
  readonly url: string;
  readonly token: string;
  /** After every connection, the first and each one after a loss. */
  readonly onHello: (hello: Hello) => void;
  readonly onConnection: (state: Connection) => void;
}

/** The server closes with this code if the token is wrong. Connecting again would not help. */
const wrongToken = 4401;
/** Before each further attempt to connect, in ms. */
const pauses = [200, 500, 1000, 2000];

const lostConnection = (): Error =>
  hostError({ message: 'The connection to flowsmith was lost.', hint: 'Start it again if you have stopped it.' });

/** Talks to the Builder's server, and connects again whenever the connection is lost. */
export function openSocketHost({ url, token, onHello, onConnection }: SocketOptions): Host {
  const listeners = new Set<(event: Event) => void>();
  const asked = new Map<number, Asked>();
  let last = 0;
  let attempts = 0;
  let socket = connect();

  function connect(): WebSocket {
    onConnection('connecting');
    const opened = new WebSocket(url);
    opened.addEventListener('open', () => {
      void send<Hello>({ do: 'hello', token, protocol }).then((hello) => {
        attempts = 0;
        onConnection('open');
        onHello(hello);
      }, ignore);
    });
    opened.addEventListener('message', ({ data }) => receive(String(data)));
    opened.addEventListener('close', ({ code }) => {
      for (const { reject } of asked.values()) reject(lostConnection());
      asked.clear();
      if (code === wrongToken) return onConnection('refused');
      onConnection('lost');
      setTimeout(() => (socket = connect()), pauses[Math.min(attempts, pauses.length - 1)]);
      attempts += 1;
    });
    return opened;
  }

  function receive(text: string): void {
    const message = receivedSchema.parse(JSON.parse(text));
    if ('event' in message) return listeners.forEach((listener) => listener(message.event));
    const waiting = asked.get(message.id);
    asked.delete(message.id);
    if ('problem' in message) waiting?.reject(hostError(message.problem));
    else waiting?.resolve(message.ok);
  }

  function send<Result>(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(lostConnection());
      last += 1;
      asked.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, request }));
    });
  }

  return {
    ask: send,
    canRun: true,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A connection that ends before it was greeted is told by its end. */
const ignore = (): void => undefined;
