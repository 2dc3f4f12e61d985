import type { Terminal } from '../../compiler/cli/terminal/terminal.ts';
import { openChanges } from './changes.ts';
import type { Compiler } from './compiler.ts';
import type { DevServer } from './dev-server.ts';
import { createOneTimePaths, createToken } from './guard.ts';
import { listen } from './listen.ts';
import { openPages } from './pages.ts';
import { openSession } from './session.ts';
import type { SessionEvents } from './session.ts';

export interface BuilderOptions {
  readonly flow: string;
  /** Another one is used if it is taken. */
  readonly port: number;
  readonly server: DevServer;
  /** A compiler that is already running; by default, a thread is started. */
  readonly compiler?: Compiler;
}

export interface Builder {
  /** With the token in its fragment. */
  readonly url: string;
  /** The same for a command line, which others can see: it works only once. */
  readonly oneTimeUrl: () => string;
  /** Call it whenever a file of the flow, or its custom kinds, may have changed. */
  readonly change: () => void;
  readonly close: () => Promise<void>;
}

/** Serves the Builder of a flow. */
export async function openBuilder(
  { flow, port, server, compiler }: BuilderOptions,
  terminal: Terminal,
): Promise<Builder> {
  let isClosing = false;
  // Work requested by a page may be in progress when the Builder ends.
  const onBug = (error: unknown): void =>
    isClosing
      ? undefined
      : terminal.printError(
          `The Builder has a bug: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        );
  const token = createToken();
  const events: SessionEvents = {
    onRest: (kinds) => {
      if (kinds !== undefined) pages.send({ on: 'kinds', kinds });
      pages.tell().catch(onBug);
    },
    onFiles: (before) => changes.note(before),
  };
  const session = openSession(flow, events, compiler);
  const changes = openChanges(flow, session, (event) => pages.send(event), onBug);
  const pages = openPages({ flow, session, changes, server, terminal, onBug });
  await session.refresh();
  server.listen(pages.send);
  const oneTime = createOneTimePaths();
  const fragment = `/#token=${token}`;
  const redeem = (path: string): string | undefined => (oneTime.redeem(path) ? fragment : undefined);
  const listening = await listen(port, { token, greet: pages.greet, part: pages.part, onBug, redeem });
  const base = `http://localhost:${listening.port}`;
  return {
    url: `${base}${fragment}`,
    oneTimeUrl: () => `${base}${oneTime.make()}`,
    change: () => {
      session
        .refresh()
        .then((isDifferent) => (isDifferent ? pages.tell() : undefined))
        .catch(onBug);
    },
    close: async () => {
      isClosing = true;
      changes.close();
      await listening.close();
      await session.close();
    },
  };
}
