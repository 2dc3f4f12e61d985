import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Host } from '../../../builder/client/host.ts';
import type { Request } from '../../../builder/shared/messages.ts';
import { placesAfter } from '../../../builder/shared/places.ts';
import type { PlacesByRoute } from '../../../builder/shared/places.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';

const file = 'test.json';

export interface SlowHost {
  readonly host: Host;
  readonly text: () => string;
  /** As another program does. */
  readonly write: (text: string) => void;
  /** Lets the oldest waiting edit through. */
  readonly answer: () => Promise<void>;
  /** How many edits wait. */
  readonly waiting: () => number;
}

/** A host on one file, on which each edit waits until `answer` lets it through. */
export function slowHost(flow: string): SlowHost {
  const workspace = createWorkspace();
  let text = flow;
  const write = (next: string): void => {
    text = next;
    workspace.replaceFiles({ layout: 'file', sources: [{ file, text }], diagnostics: [] });
  };
  write(flow);
  let places: PlacesByRoute = {};
  const held: (() => void)[] = [];
  let onTold = (): void => undefined;
  const reply = async (request: Request): Promise<unknown> => {
    if (request.do === 'open') return workspace.open(request.route);
    if (request.do === 'place') {
      places = placesAfter(places, request);
      return places;
    }
    if (request.do !== 'edit') throw new Error(`Nothing here asks for ${request.do}.`);
    await new Promise<void>((resolve) => held.push(resolve));
    return apply(request);
  };
  const apply = async (request: Extract<Request, { do: 'edit' }>): Promise<unknown> => {
    const applied = workspace.apply(request.operations);
    if ('problem' in applied) throw new Error(applied.problem.message);
    write(applied.changes[0]?.after ?? text);
    const view = request.open === undefined ? undefined : await workspace.open(request.open);
    return { project: workspace.project(), inverse: applied.inverse, view };
  };
  const host: Host = {
    // As over a socket.
    ask: async (request) => {
      try {
        return JSON.parse(JSON.stringify(await reply(request)));
      } finally {
        if (request.do === 'edit') onTold();
      }
    },
    listen: () => () => undefined,
    canRun: true,
  };
  const answer = async (): Promise<void> => {
    // On a busy machine, the second that it waits otherwise is no time.
    await vi.waitUntil(() => held.length > 0, { timeout: 20_000 });
    const told = new Promise<void>((resolve) => (onTold = resolve));
    held.shift()?.();
    await told;
    await sleep(0);
  };
  return { host, text: () => text, write, answer, waiting: () => held.length };
}
