import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Starts a server in this many processes behind one port: `cluster.ts 2 src/server.ts`. */
const [count, script = ''] = process.argv.slice(2);
if (cluster.isPrimary) {
  for (let each = 0; each < Number(count); each += 1) cluster.fork();
  process.on('SIGTERM', () => cluster.disconnect(() => process.exit()));
} else await import(pathToFileURL(resolve(script)).href);
