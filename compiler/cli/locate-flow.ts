import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { inspect } from './guarded-files.ts';

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
  return { folder, file: basename(path) === 'project.json' && inspect(folder, 'routes').kind !== 'nothing' ? undefined : path };
}
