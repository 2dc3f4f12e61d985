import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { inspect } from '../disk/guarded-files.ts';

/** Where a flow stands. Paths are absolute. */
export interface FlowLocation {
  /** The folder of the flow, or the one that its file is in: the environment (.env) and custom kinds stand there. */
  readonly folder: string;
  /** The flow's file; undefined for a flow that is a folder. */
  readonly file: string | undefined;
}

export function locateFlow(flow: string): FlowLocation {
  const path = resolve(flow);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return { folder: path, file: undefined };
  const folder = dirname(path);
  // The project.json of a folder, given by name, means the folder.
  return {
    folder,
    file: basename(path) === 'project.json' && inspect(folder, 'routes').kind !== 'nothing' ? undefined : path,
  };
}

/** Whether what is written to a path would be read as a part of the flow, by whatever way that leads there. */
export function isReadAsFlow(flow: string, path: string): boolean {
  const { folder, file } = locateFlow(flow);
  return (
    file === undefined && `${realTarget(resolve(path))}${sep}`.startsWith(`${realTarget(join(folder, 'routes'))}${sep}`)
  );
}

/** Without links; what does not exist yet has none. */
function realTarget(path: string): string {
  return existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realTarget(dirname(path)), basename(path));
}
