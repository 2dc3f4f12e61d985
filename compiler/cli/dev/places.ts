import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { locateFlow } from '../locate-flow.ts';
import type { FlowLocation } from '../locate-flow.ts';

/** Where `dev` finds and keeps things. Paths are absolute. */
export interface Places extends FlowLocation {
  /** Everything that `dev` keeps of this flow. Git ignores it. */
  readonly home: string;
  /** The emitted project, with all of its migrations. */
  readonly server: string;
  /** The database, and the mails in `outbox`. */
  readonly data: string;
}

export function placesOf(flow: string): Places {
  const { folder, file } = locateFlow(flow);
  const home = join(folder, '.flowsmith/dev', file === undefined ? 'project' : basename(file).replace(/\.json$/i, ''));
  return { folder, file, home, server: join(home, 'server'), data: join(home, 'data') };
}

/** Makes the folder, hidden from git without a word in the user's own .gitignore. */
export function makeHome({ folder, home }: Places): void {
  mkdirSync(home, { recursive: true });
  const ignore = join(folder, '.flowsmith/dev/.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
}

/** The project goes with the data: its migrations tell what the database has been through. */
export function removeData({ server, data }: Places): void {
  rmSync(server, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
}
