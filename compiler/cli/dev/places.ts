import { basename, join } from 'node:path';
import { demandNoLink, demandNoLinkBelow, list, makeIgnoredFolder, remove } from '../disk/guarded-files.ts';
import { locateFlow } from '../input/locate-flow.ts';
import type { FlowLocation } from '../input/locate-flow.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';

/** The folders that `dev` uses. Paths are absolute. */
export interface Places extends FlowLocation {
  /** Everything that `dev` stores for this flow. Ignored by git. */
  readonly home: string;
  /** The same, relative to the flow's folder. */
  readonly homePath: string;
  /** The emitted project, including all migrations. */
  readonly server: string;
  /** The database, and the mails in its `outbox`. */
  readonly data: string;
}

export function placesOf(flow: string): Places {
  const { folder, file } = locateFlow(flow);
  const homePath = `.flowsmith/dev/${file === undefined ? 'project' : basename(file).replace(/\.json$/i, '')}`;
  const home = join(folder, homePath);
  return { folder, file, home, homePath, server: join(home, 'server'), data: join(home, 'data') };
}

/** Creates the folder with its own .gitignore, rather than an entry in the user's. */
export const makeHome = ({ folder, homePath }: Places): void => makeIgnoredFolder(folder, homePath, '.flowsmith/dev');

/**
 * Checks that nothing that the server and its database will open leads elsewhere through a link. A node_modules in the
 * project is refused as well, since Node would prefer it to the one that `dev` puts next to the project.
 */
export function demandOwnData({ folder, homePath, server }: Places): Result<undefined> {
  demandNoLinkBelow(folder, `${homePath}/data`);
  demandNoLink(folder, `${homePath}/server`);
  const packages = list(folder, `${homePath}/server`).find(({ name }) => name === 'node_modules');
  if (packages === undefined) return success(undefined);
  return failure({
    message: `${join(server, 'node_modules')} was not made by flowsmith, and the server would load its packages from there.`,
    hint: 'Move it away, then start again.',
  });
}

/** Removes the project along with the data, since its migrations record the state of the database. */
export function removeData({ folder, homePath }: Places): void {
  remove(folder, `${homePath}/server`);
  remove(folder, `${homePath}/data`);
}

/** The same without the mails. */
export function removeDatabase({ folder, homePath }: Places): void {
  remove(folder, `${homePath}/server`);
  for (const { name } of list(folder, `${homePath}/data`))
    if (name !== 'outbox') remove(folder, `${homePath}/data/${name}`);
}
