import { statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { configNames } from './load-kinds.ts';

/**
 * Runs something now and after every change of the files of a flow, until a signal ends it. A change while it runs aborts it
 * first: what it would say is about files that are no more.
 */
export async function watchFlow(flow: string, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const isFolder = statSync(flow, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = isFolder ? flow : dirname(flow);
  const files = isFolder || basename(flow) === 'project.json' ? [join(folder, 'project.json'), join(folder, 'routes')] : [flow];
  const watcher = watch([...files, ...configNames.map((name) => join(folder, name))], { ignoreInitial: true });
  // The same files as are read: hidden ones are none of the flow's.
  const isOurs = (path: string): boolean => path === flow || configNames.some((name) => name === basename(path)) || (path.toLowerCase().endsWith('.json') && !relative(folder, path).split(sep).some((part) => part.startsWith('.')));
  let current = new AbortController();
  let hasEnded = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
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
  watcher.on('all', (_event, path) => {
    if (!hasEnded && isOurs(path)) begin();
  });
  watcher.on('error', reject);
  // For good: a signal may come twice, from the terminal and from the process that started this one, and the second is no news.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  begin();
  await promise.finally(() => watcher.close());
}
