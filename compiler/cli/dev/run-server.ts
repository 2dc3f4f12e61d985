import { subscribe } from 'node:diagnostics_channel';
import { Server, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';

/**
 * The program of the process that `flowsmith dev` runs an emitted server in, from the folder of the project. It loads
 * the packages that the server needs (its parameter is a module that imports them) while the last server is still at
 * work, and the server itself when it is told the environment. It tells each request that was answered, as one line of
 * JSON among those of the log, and its parent when the server listens. The project knows nothing of it.
 */

// Between a failed statement and its route lie more frames than the ten that are kept by default.
Error.stackTraceLimit = 50;

const [, , packages = ''] = process.argv;
// What cannot be loaded is reported when the server asks for it.
const loaded = import(pathToFileURL(packages).href).catch(() => undefined);

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  if (typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server)
    process.send?.({ listening: true });
});

let open = 0;
let isStopping = false;

subscribe('http.server.request.start', (message) => {
  if (typeof message !== 'object' || message === null || !('response' in message)) return;
  const { response } = message;
  if (!(response instanceof ServerResponse)) return;
  const began = performance.now();
  open += 1;
  response.once('close', () => {
    open -= 1;
    const { method = '', url = '' } = response.req;
    const line = {
      msg: 'flowsmith:answered',
      method,
      url,
      reqId: sentId(response),
      status: response.writableFinished ? response.statusCode : 0,
      ms: performance.now() - began,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`, () => endWhenIdle());
  });
});

/** Fastify hands its headers to writeHead, so that `getHeader` does not know them: what was sent tells. */
function sentId(response: ServerResponse): string | undefined {
  const sent: unknown = Reflect.get(response, '_header');
  return typeof sent === 'string' ? /^x-request-id: (.*?)\r?$/im.exec(sent)?.[1] : undefined;
}

/**
 * To make room for the next server at once. What was answered is in the files of the database, which are made for a
 * process that is killed; closing everything in order would take half a second more.
 */
function endWhenIdle(): void {
  if (isStopping && open === 0) process.exit(0);
}

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return;
  if ('stop' in message) {
    isStopping = true;
    endWhenIdle();
  } else if ('env' in message && typeof message.env === 'object' && message.env !== null) {
    for (const name of Object.keys(process.env)) if (!(name in message.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, message.env);
    void loaded.then(() => import(pathToFileURL('src/server.ts').href));
  }
});
// Nobody is left to read what it says: it ends in order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
