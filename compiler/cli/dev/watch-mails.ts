import { join } from 'node:path';
import { watch } from 'chokidar';
import { makeFolderIn } from '../disk/guarded-files.ts';
import { readMails } from './mail-page.ts';
import type { Mail } from './mail-page.ts';
import type { Places } from './places.ts';

/** In milliseconds. The mails of one request are reported together. */
const settling = 30;

/** Calls back with the mails that the development server stores from now on, newest first. */
export function watchMails(
  { folder, homePath, data }: Places,
  onMails: (mails: readonly Mail[]) => void,
): { readonly close: () => Promise<void> } {
  makeFolderIn(folder, `${homePath}/data/outbox`);
  const known = new Set(readMails(data).map(({ file }) => file));
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    const mails = readMails(data).filter(({ file }) => !known.has(file));
    for (const { file } of mails) known.add(file);
    if (mails.length > 0) onMails(mails);
  };
  const watcher = watch(join(data, 'outbox'), { ignoreInitial: true, depth: 0 });
  // If watching fails, nothing is reported. A page asks for the existing mails when it is loaded.
  watcher.on('error', () => undefined);
  watcher.on('ready', tell);
  watcher.on('add', () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      tell();
    }, settling);
  });
  return {
    close: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}
