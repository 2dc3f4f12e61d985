import { protocol, receivedSchema } from '../shared/messages.ts';
import type { Event, Hello, Request } from '../shared/messages.ts';
import { createQuestions } from '../shared/questions.ts';
import { hostError } from './host.ts';
import type { Connection, Host } from './host.ts';

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
  const questions = createQuestions();
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
      questions.fail(lostConnection());
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
    const waiting = questions.take(message.id);
    if ('problem' in message) waiting?.reject(hostError(message.problem));
    else waiting?.resolve(message.ok);
  }

  function send<Result>(request: Request): Promise<Result> {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(lostConnection());
    return questions.ask((id) => socket.send(JSON.stringify({ id, request })));
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
