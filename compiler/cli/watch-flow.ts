import { basename, dirname, join, sep } from 'node:path';
import { statSync } from 'node:fs';
import { watch } from 'chokidar';
import { configNames } from './load-kinds.ts';

/**
 * Runs something now and after every change of the files of a flow, until a signal ends it. A change while it runs aborts it
 * first: what it would say is about files that are no more.
 */
export async function watchFlow(flow: string, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const isFolder = statSync(flow, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = isFolder || basename(flow) === 'project.json' ? (isFolder ? flow : dirname(flow)) : undefined;
  const files = folder === undefined ? [flow] : [join(folder, 'project.json'), join(folder, 'routes')];
  const watcher = watch([...files, ...configNames.map((name) => join(folder ?? dirname(flow), name))], { ignoreInitial: true });
  const isOurs = (path: string): boolean => configNames.some((name) => name === basename(path)) || (path.toLowerCase().endsWith('.json') && !path.split(sep).some((part) => part.startsWith('.') && part !== '.' && part !== '..'));
  let current = new AbortController();
  let hasEnded = false;
  await new Promise<void>((resolve, reject) => {
    let queue = Promise.resolve();
    const begin = (): void => {
      current.abort();
      const own = new AbortController();
      current = own;
      queue = queue.then(() => (own.signal.aborted ? undefined : run(own.signal))).catch(reject);
    };
    const end = (): void => {
      hasEnded = true;
      current.abort();
      void queue.then(resolve);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
    watcher.on('all', (_event, path) => {
      if (!hasEnded && (path === flow || isOurs(path))) begin();
    });
    watcher.on('error', reject);
    begin();
  }).finally(() => watcher.close());
}
