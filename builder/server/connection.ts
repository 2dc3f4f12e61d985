import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { parseJson } from '../../compiler/base/json.ts';
import { describeSystemError } from '../../compiler/cli/terminal/system-error.ts';
import { envelopeSchema, protocol } from '../shared/messages.ts';
import type { Answer, Answers, Event, Problem, Request } from '../shared/messages.ts';
import { createRate, isToken } from './guard.ts';

/**
 * The server's interface for one page. A rejection with a `Refusal` is for the user to resolve; any other one is a bug.
 */
export type Handle = (request: Exclude<Request, { readonly do: 'hello' }>) => Promise<Answers[keyof Answers]>;

/** A page that has proven its right to connect. */
export interface Page {
  readonly send: (event: Event) => void;
}

export interface Reception {
  readonly token: string;
  /** Called once the page has shown the token. */
  readonly greet: (page: Page) => { readonly hello: Promise<Answers['hello']>; readonly handle: Handle };
  readonly part: (page: Page) => void;
  readonly onBug: (error: unknown) => void;
}

/** Why a socket is closed. Pages give up after the first reason, and reconnect after the others. */
const closing = { wrongToken: 4401, late: 4408, badMessage: 1008 } as const;

/** In milliseconds. */
const patience = { forToken: 2000, forTurn: 10_000 };

/** Handles one socket: does nothing before its first message has shown the token. */
export function openConnection(socket: WebSocket, { token, greet, part, onBug }: Reception): void {
  const rate = createRate();
  const page: Page = { send: (event) => say({ event }) };
  let handle: Handle | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  // Messages that arrived while the process was busy are read before the deadline applies.
  const late = setTimeout(() => setImmediate(closeLate), patience.forToken);

  const closeLate = (): void => {
    if (handle === undefined) socket.close(closing.late, 'No token.');
  };
  const say = (message: Answer | { readonly event: Event }): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const answer = (id: number, result: Promise<Answers[keyof Answers]>): void =>
    void result.then(
      (ok) => say({ id, ok }),
      (error: unknown) => say({ id, problem: problemOf(error, onBug) }),
    );
  const receive = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    const message = envelopeSchema.safeParse(parseJson(text));
    const { id, request } = message.data ?? {};
    if (handle === undefined) {
      if (id === undefined || request?.do !== 'hello' || !isToken(request.token, token))
        return socket.close(closing.wrongToken, 'Open the URL that flowsmith printed.');
      clearTimeout(late);
      const greeted = greet(page);
      handle = greeted.handle;
      return answer(id, greeted.hello);
    }
    if (id === undefined || request === undefined || request.do === 'hello')
      return socket.close(closing.badMessage, `Not a message of protocol ${protocol}.`);
    answer(id, handle(request));
  };

  socket.on('message', (data, isBinary) => {
    const wait = rate();
    if (isBinary || wait > patience.forTurn) return socket.close(closing.badMessage, 'Too many messages.');
    const text = Buffer.isBuffer(data) ? data.toString() : Buffer.concat([data].flat().map(toBuffer)).toString();
    turn = turn.then(() => (wait > 0 ? sleep(wait) : undefined)).then(() => receive(text));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(late);
    if (handle !== undefined) part(page);
    handle = undefined;
  });
}

const toBuffer = (part: ArrayBuffer | Buffer): Buffer => (Buffer.isBuffer(part) ? part : Buffer.from(part));

function problemOf(error: unknown, onBug: (error: unknown) => void): Problem {
  const problem = describeSystemError(error, 'That could not be done');
  if (problem !== undefined) return { message: problem.message, hint: problem.hint };
  onBug(error);
  return {
    message: 'flowsmith has a bug. Its terminal shows the error.',
    hint: 'Reload the page, and report it.',
  };
}
