import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Where `dev` finds and keeps things. Paths are absolute. */
export interface Places {
  /** The folder of the flow, or the one that its file is in: the environment (.env) and custom kinds stand there. */
  readonly folder: string;
  /** The flow's file; undefined for a flow that is a folder. */
  readonly file: string | undefined;
  /** Everything that `dev` keeps of this flow. Git ignores it. */
  readonly home: string;
  /** The emitted project, with all of its migrations. */
  readonly server: string;
  /** The database, and the mails in `outbox`. */
  readonly data: string;
}

export function placesOf(flow: string): Places {
  const path = resolve(flow);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  // The project.json of a folder, given by name, means the folder.
  const folder = isFolder ? path : dirname(path);
  const file = isFolder || (basename(path) === 'project.json' && existsSync(join(folder, 'routes'))) ? undefined : path;
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
