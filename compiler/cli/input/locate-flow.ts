import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { meansFolder, partFolders } from './read-flow.ts';

/** The location of a flow. Paths are absolute. */
export interface FlowLocation {
  /** The flow's folder, or that of its file, with the environment (.env) and the custom kinds. */
  readonly folder: string;
  /** The flow's file; undefined if the flow is a folder. */
  readonly file: string | undefined;
}

/** A path that does not exist is treated as a file rather than an error. */
export function locateFlow(flow: string): FlowLocation {
  const path = resolve(flow);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return { folder: path, file: undefined };
  return { folder: dirname(path), file: meansFolder(path) ? undefined : path };
}

export const isMissing = (flow: string): boolean => !existsSync(flow);

/** Whether a file written to this path would become part of the flow, even through links. */
export function isReadAsFlow(flow: string, path: string): boolean {
  const { folder, file } = locateFlow(flow);
  const target = `${realTarget(resolve(path))}${sep}`;
  return file === undefined && partFolders.some((name) => target.startsWith(`${realTarget(join(folder, name))}${sep}`));
}

/** Resolves links, even in a path that does not exist yet. */
function realTarget(path: string): string {
  return existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realTarget(dirname(path)), basename(path));
}
