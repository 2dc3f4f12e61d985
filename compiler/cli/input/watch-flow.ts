import { realpathSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import type { Problem } from '../terminal/result.ts';
import { configNames } from './load-kinds.ts';
import { partFolders } from './read-flow.ts';
import type { FlowLocation } from './locate-flow.ts';

/** In milliseconds. Files saved together, or written in pieces, count as one change. */
const settling = 40;

/**
 * Calls back once it is watching, and after changes of the flow, its environment or its custom kinds. Invariant: if
 * anything changes after it was read, another call follows.
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
    // Links inside a folder are not read. The file of a flow may be a link, since the user named it.
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

/** `isFile` is also false for a path of unknown kind, which may be a folder whatever its name. */
function isWatched({ folder, file }: FlowLocation, path: string, isFile: boolean): boolean {
  const [first = '', ...rest] = relative(folder, path).split(sep);
  const name = basename(path);
  if (rest.length === 0 && (first === '.env' || configNames.some((each) => each === first))) return true;
  if (file !== undefined) return path === file;
  if (first === 'project.json') return rest.length === 0;
  const isPart = partFolders.some((each) => each === first);
  return isPart && !name.startsWith('.') && (!isFile || name.toLowerCase().endsWith('.json'));
}
