import { mostBytes, protocol, receivedSchema } from '../shared/messages.ts';
import type { Event, Hello, Request } from '../shared/messages.ts';
import { createQuestions } from '../shared/questions.ts';
import { hostError } from './host.ts';
import type { Connection, Host } from './host.ts';

interface SocketOptions {
  readonly url: string;
  readonly token: string;
  /** After every connection: the first one, and each reconnection. */
  readonly onHello: (hello: Hello) => void;
  readonly onConnection: (state: Connection) => void;
}

/** The server closes with this code if the token is wrong. Reconnecting would not help. */
const wrongToken = 4401;
/** The delay before each further attempt to connect, in ms. */
const pauses = [200, 500, 1000, 2000];

const lostConnection = (): Error =>
  hostError({ message: 'The connection to flowsmith was lost.', hint: 'Start it again if you have stopped it.' });

const tooLong = (): Error =>
  hostError({
    message: 'This is too much to be sent: the page and flowsmith exchange at most 1 MB at a time.',
    hint: 'Try a smaller file or text here, send a large one with curl, and edit long texts in the file.',
  });

/** Talks to the Builder's server, and connects again whenever the connection is lost. */
export function openSocketHost({ url, token, onHello, onConnection }: SocketOptions): Host {
  const listeners = new Set<(event: Event) => void>();
  const questions = createQuestions();
  let attempts = 0;
  /** Edits made while there was no connection, or before its greeting. */
  const waiting = new Set<() => void>();
  let state: Connection = 'connecting';
  let socket = connect();

  function connect(): WebSocket {
    become('connecting');
    const opened = new WebSocket(url);
    opened.addEventListener('open', () => {
      void send<Hello>({ do: 'hello', token, protocol }).then((hello) => {
        attempts = 0;
        become('open');
        onHello(hello);
      }, ignore);
    });
    opened.addEventListener('message', ({ data }) => receive(String(data)));
    opened.addEventListener('close', ({ code }) => {
      questions.fail(lostConnection());
      if (code === wrongToken) return become('refused');
      become('lost');
      setTimeout(() => (socket = connect()), pauses[Math.min(attempts, pauses.length - 1)]);
      attempts += 1;
    });
    return opened;
  }

  function become(next: Connection): void {
    state = next;
    onConnection(next);
    if (next !== 'open' && next !== 'refused') return;
    for (const goOn of waiting) goOn();
    waiting.clear();
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
    return questions.ask((id) => {
      const message = JSON.stringify({ id, request });
      if (new TextEncoder().encode(message).length > mostBytes) throw tooLong();
      socket.send(message);
    });
  }

  /** Edits wait for the connection, so that none is lost. */
  async function ask<Result>(request: Request): Promise<Result> {
    const isEdit = request.do === 'edit' || request.do === 'place';
    if (isEdit && (state === 'connecting' || state === 'lost')) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      await promise;
    }
    return send(request);
  }

  return {
    ask,
    canRun: true,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A connection that ends before it was greeted is reported by its close event. */
const ignore = (): void => undefined;
