import { subscribe } from 'node:diagnostics_channel';
import { Server, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { catchJobs } from './catch-jobs.ts';
import { checkpoint } from './checkpoint.ts';
import type { Coverage } from './coverage.ts';
import type { RowsQuestion } from './read-rows.ts';
import type { Watching, watchValues } from './watch-values.ts';

/**
 * The process in which `flowsmith dev` runs an emitted server, started in the project's folder. It loads the packages
 * that the server needs (its argument is a module that imports them) while the previous server is still running, and
 * the server itself once it receives the environment. For each answered request, it adds a line of JSON to the log. Its
 * parent gets a message when the server listens, and may ask which parts of the routes have run. The emitted project
 * knows nothing about this.
 */

// A failed statement may be more than the default of ten frames away from its route.
Error.stackTraceLimit = 50;

const [, , packages = ''] = process.argv;
// An import that fails is reported when the server repeats it.
const loaded = import(pathToFileURL(packages).href).catch(() => undefined);

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  if (typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server)
    process.send?.({ listening: true });
});

interface Question {
  readonly ask: unknown;
  readonly job?: unknown;
  readonly watch?: unknown;
  readonly rows?: RowsQuestion;
}

/** The Fastify instance created by the server. */
let app: object | undefined;
subscribe('fastify.initialization', (message) => {
  const made: unknown = Reflect.get(Object(message), 'fastify');
  if (typeof made === 'object' && made !== null) app = made;
});

let open = 0;
/** Requests that were open when the parent last asked, or have started since: any of them may have run the code. */
let requests = 0;
let coverage: Promise<Coverage> | undefined;
let runJob: ReturnType<typeof catchJobs> = async () => undefined;
let watched: ReturnType<typeof watchValues> | undefined;
let isStopping = false;

subscribe('http.server.request.start', (message) => {
  if (typeof message !== 'object' || message === null || !('response' in message)) return;
  const { response } = message;
  if (!(response instanceof ServerResponse)) return;
  const began = performance.now();
  open += 1;
  requests += 1;
  response.once('close', () => {
    open -= 1;
    const { method = '', url = '' } = response.req;
    const status = response.writableFinished ? response.statusCode : 0;
    notify({ method, url, reqId: sentId(response), status, ms: performance.now() - began });
    endWhenIdle();
  });
});

/** Through the server's own log, which is written asynchronously, so that a notice follows everything logged before. */
function notify(answered: object): void {
  const log: unknown = Reflect.get(Object(app), 'log');
  // Regardless of the log level.
  if (isLog(log)) log.child({}, { level: 'info' }).info(answered, 'flowsmith:answered');
}

interface Log {
  readonly child: (bindings: object, options: { readonly level: string }) => Log;
  readonly info: (details: object, message: string) => void;
}

const isLog = (value: unknown): value is Log => typeof value === 'object' && value !== null && 'child' in value;

/** Fastify passes its headers to writeHead, where `getHeader` does not see them; this reads the header as sent. */
function sentId(response: ServerResponse): string | undefined {
  const sent: unknown = Reflect.get(response, '_header');
  return typeof sent === 'string' ? /^x-request-id: (.*?)\r?$/im.exec(sent)?.[1] : undefined;
}

/**
 * Exits at once, to make way for the next server. This is safe: everything that has been acknowledged is in the
 * database's files, which survive a killed process. An orderly shutdown would take another half second.
 */
function endWhenIdle(): void {
  if (isStopping && open === 0) void checkpoint(app).then(() => process.exit(0));
}

/** Counts only what is loaded later: the server itself, but not its packages. */
async function cover(): Promise<Coverage> {
  const { startCoverage } = await import('./coverage.ts');
  return startCoverage((url) => /\/src\/(?:routes|functions)\//.test(url));
}

/**
 * Answers what has run since the last question; the answer repeats the number of its question. With a `job`, runs that
 * route and answers with its outcome. `watch` lists values to record until the next question.
 */
async function answer(question: unknown, job: unknown, watch: unknown): Promise<void> {
  if (typeof job === 'string') {
    const outcome = await runJob(job).catch((error: unknown) => ({ status: 'failed', output: String(error) }));
    return void process.send?.({ answers: question, outcome });
  }
  const files = (await (await coverage)?.take()) ?? [];
  const values = watched?.end() ?? {};
  watched = undefined;
  if (isWatching(watch)) watched = (await import('./watch-values.ts')).watchValues(watch);
  process.send?.({ answers: question, run: { files, requests, values } });
  requests = open;
}

async function answerRows(question: unknown, asked: RowsQuestion): Promise<void> {
  const { readRows } = await import('./read-rows.ts');
  process.send?.({ answers: question, rows: await readRows(app, asked) });
}

const isWatching = (value: unknown): value is Watching => typeof value === 'object' && value !== null;

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return;
  if ('stop' in message) {
    isStopping = true;
    endWhenIdle();
  } else if ('ask' in message) {
    const { ask, job, watch, rows }: Question = message;
    void (rows === undefined ? answer(ask, job, watch) : answerRows(ask, rows));
  } else if ('env' in message && typeof message.env === 'object' && message.env !== null) {
    for (const name of Object.keys(process.env)) if (!(name in message.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, message.env);
    if ('isCovered' in message && message.isCovered === true) coverage = cover();
    void Promise.all([loaded, coverage]).then(async () => {
      if (coverage !== undefined) runJob = (await import('./catch-jobs.ts')).catchJobs(packages);
      await import(pathToFileURL('src/server.ts').href);
    });
  }
});
// The parent is gone: shut down in order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
