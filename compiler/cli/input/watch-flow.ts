import { realpathSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import type { Problem } from '../terminal/result.ts';
import { configNames } from './load-kinds.ts';
import type { FlowLocation } from './locate-flow.ts';

/** Several files that are saved together, and one that is written in pieces, are one change. */
const settling = 40;

/**
 * Calls back when it watches, and after changes of the flow, of its environment and of its custom kinds. Law: what is
 * read after a call is not changed later without another call.
 */
export function watchFlow(
  given: FlowLocation,
  onChange: () => void,
  onProblem: (problem: Problem) => void,
): { readonly close: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const folder = realpathSync(given.folder);
  const location = { folder, file: given.file === undefined ? undefined : join(folder, basename(given.file)) };
  const watcher = watch(folder, {
    ignoreInitial: true,
    // What is in a folder is not read through links; the one file of a flow may be a link, as the user named it.
    followSymlinks: location.file !== undefined,
    depth: location.file === undefined ? 17 : 0,
    ignored: (path, stats) => path !== location.folder && !isWatched(location, path, stats?.isFile() === true),
  });
  watcher.on('error', (error) =>
    onProblem({
      message: `Not all of ${location.folder} can be watched: ${error instanceof Error ? error.message : String(error)}.`,
      hint: 'Start again after a change. On Linux, ENOSPC and EMFILE mean that fs.inotify.max_user_watches or max_user_instances is too low.',
    }),
  );
  watcher.once('ready', onChange);
  watcher.on('all', (event) => {
    if (event === 'addDir') return;
    clearTimeout(timer);
    timer = setTimeout(onChange, settling);
  });
  return {
    close: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

/** `isFile`: whether it is known to be one. What is not may be a folder, whatever its name is. */
function isWatched({ folder, file }: FlowLocation, path: string, isFile: boolean): boolean {
  const [first = '', ...rest] = relative(folder, path).split(sep);
  const name = basename(path);
  if (rest.length === 0 && (first === '.env' || configNames.some((each) => each === first))) return true;
  if (file !== undefined) return path === file;
  if (first === 'project.json') return rest.length === 0;
  return first === 'routes' && !name.startsWith('.') && (!isFile || name.toLowerCase().endsWith('.json'));
}
