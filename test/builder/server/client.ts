import { WebSocket } from 'ws';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { Answers, Event, Problem, Request } from '../../../builder/shared/messages.ts';

/** A page without its appearance. */
export interface Client {
  /** Rejects with the message of a problem. */
  readonly ask: <Do extends keyof Answers>(request: Extract<Request, { do: Do }>) => Promise<Answers[Do]>;
  readonly edit: (operations: readonly Operation[], open?: string) => Promise<Answers['edit']>;
  readonly events: readonly Event[];
  /** The next matching event, whether it has already arrived or not. */
  readonly hears: (fits: (event: Event) => boolean) => Promise<Event>;
  readonly close: () => void;
}

type Received =
  | { readonly event: Event }
  | { readonly id: number; readonly ok: never }
  | { readonly id: number; readonly problem: Problem };

/** Connects as the page does, from the printed URL, and greets. */
export async function connect(printed: string): Promise<Client & { readonly hello: Answers['hello'] }> {
  const url = new URL(printed);
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
  const socket = new WebSocket(`ws://${url.host}/socket`, { origin: url.origin });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const events: Event[] = [];
  const listeners = new Set<() => void>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message: Received = JSON.parse(data.toString());
    if ('event' in message) {
      events.push(message.event);
      for (const listener of listeners) listener();
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('problem' in message) asked?.reject(new Error(`${message.problem.message} ${message.problem.hint}`));
    else asked?.resolve(message.ok);
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const ask: Client['ask'] = (request) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, request }));
    });
  const hello = await ask<'hello'>({ do: 'hello', token, protocol: 1 });
  return {
    hello,
    ask,
    edit: (operations, open) =>
      ask<'edit'>({ do: 'edit', operations: [...operations], ...(open === undefined ? {} : { open }) }),
    events,
    hears: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const index = events.findIndex(fits);
          const found = events[index];
          if (found === undefined) return;
          listeners.delete(look);
          events.splice(0, index + 1);
          resolve(found);
        };
        listeners.add(look);
        look();
      }),
    close: () => socket.terminate(),
  };
}
