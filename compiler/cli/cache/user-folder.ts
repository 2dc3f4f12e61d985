import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for files that flowsmith can recreate, by the convention of the operating system. */
export function userCacheFolder(): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = process.env;
  if (xdg !== '') return join(xdg, 'flowsmith');
  if (process.platform === 'win32' && local !== '') return join(local, 'flowsmith', 'cache');
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches', 'flowsmith')
    : join(homedir(), '.cache', 'flowsmith');
}
