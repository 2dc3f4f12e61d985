import { basename, join } from 'node:path';
import { create, demandNoLink, demandNoLinkBelow, list, makeFolderIn, remove } from '../disk/guarded-files.ts';
import { locateFlow } from '../input/locate-flow.ts';
import type { FlowLocation } from '../input/locate-flow.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';

/** Where `dev` finds and keeps things. Paths are absolute. */
export interface Places extends FlowLocation {
  /** Everything that `dev` keeps of this flow. Git ignores it. */
  readonly home: string;
  /** The same from the folder of the flow. */
  readonly homePath: string;
  /** The emitted project, with all of its migrations. */
  readonly server: string;
  /** The database, and the mails in `outbox`. */
  readonly data: string;
}

export function placesOf(flow: string): Places {
  const { folder, file } = locateFlow(flow);
  const homePath = `.flowsmith/dev/${file === undefined ? 'project' : basename(file).replace(/\.json$/i, '')}`;
  const home = join(folder, homePath);
  return { folder, file, home, homePath, server: join(home, 'server'), data: join(home, 'data') };
}

/** Makes the folder, hidden from git without a word in the user's own .gitignore. */
export function makeHome({ folder, homePath }: Places): void {
  makeFolderIn(folder, homePath);
  create(folder, '.flowsmith/dev/.gitignore', '*\n');
}

/**
 * The server and its database use files on their own: none of what they find may lead elsewhere. Node would look for
 * packages in a node_modules of the project before it looks in that which `dev` puts beside it.
 */
export function demandOwnData({ folder, homePath, server }: Places): Result<undefined> {
  demandNoLinkBelow(folder, `${homePath}/data`);
  demandNoLink(folder, `${homePath}/server`);
  const packages = list(folder, `${homePath}/server`).find(({ name }) => name === 'node_modules');
  if (packages === undefined) return success(undefined);
  return failure({
    message: `${join(server, 'node_modules')} is not of flowsmith, and the server would load its packages from there.`,
    hint: 'Move it away, then start again.',
  });
}

/** The project goes with the data: its migrations tell what the database has been through. */
export function removeData({ folder, homePath }: Places): void {
  remove(folder, `${homePath}/server`);
  remove(folder, `${homePath}/data`);
}
