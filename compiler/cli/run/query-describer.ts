import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { deserialize, serialize } from 'node:v8';
import { remember } from '../../base/remember.ts';
import type { DescribeQuery, QueryAnswer } from '../../ir/query.ts';
import type { QueryQuestion } from '../../nodes/query/ask-postgres.ts';
import { versionOf } from '../../phases/5-emit/project/versions.ts';
import { openCacheFolder } from '../cache/folder.ts';
import type { CacheFolder } from '../cache/folder.ts';
import { userCacheFolder } from '../cache/user-folder.ts';
import { programBeside } from '../disk/program-beside.ts';
import { locateFlow } from '../input/locate-flow.ts';
import { findPackage } from './project-dependencies.ts';
import type { QueryWorkerData } from './query-worker.ts';

const databasePackage = '@electric-sql/pglite';
const answersOfSchema = 500;

/**
 * Asks the embedded database, which runs in a thread and is started for the first new statement: answers are kept from
 * one command to the next. Its package is searched for from the folders `from`.
 */
export function openDescriber(from: readonly string[]): DescribeQuery {
  const folder = openCacheFolder(join(userCacheFolder(), 'queries'));
  const known = new Map<string, Map<string, QueryAnswer>>();
  return (schema, statement) => {
    const name = `${createHash('sha256')
      .update(`${versionOf(databasePackage)}\0${format}\0${schema}`)
      .digest('hex')}.v8`;
    const answers = remember(known, name, () => readAnswers(folder, name));
    const before = answers.get(statement);
    if (before !== undefined) return before;
    const answer = ask({ schema, statement }, from);
    if (answer.kind === 'unavailable') return answer;
    answers.set(statement, answer);
    const [oldest = statement] = answers.keys();
    if (answers.size > answersOfSchema) answers.delete(oldest);
    folder.write(name, serialize(answers));
    return answer;
  };
}

/** The describer for a flow searches the same folders as `flowsmith test`. */
export const describerOf = (flow: string): DescribeQuery => openDescriber([locateFlow(flow).folder, '.']);

/** Version of the kept answers; change it whenever the worker's answers change. */
const format = 1;

function readAnswers(folder: CacheFolder, name: string): Map<string, QueryAnswer> {
  const bytes = folder.read(name);
  try {
    const answers: Map<string, QueryAnswer> = bytes === undefined ? new Map() : deserialize(bytes);
    return answers;
  } catch {
    return new Map();
  }
}

/** One per process: the thread takes up memory. */
let asking: ((task: QueryQuestion) => QueryAnswer) | undefined;

function ask(task: QueryQuestion, from: readonly string[]): QueryAnswer {
  if (asking === undefined) {
    const nodeModules = findPackage(databasePackage, from);
    if (nodeModules === undefined)
      return {
        kind: 'unavailable',
        why: `the package ${databasePackage} is not installed`,
        hint: `Install it where the flow is: npm install --save-dev ${databasePackage}@${versionOf(databasePackage)}`,
      };
    asking = startWorker(nodeModules);
  }
  return asking(task);
}

const program = programBeside(import.meta, 'query-worker');
const longestWait = 120_000;

/**
 * The compiler does not await promises when it types a node, so this thread blocks until the other one has answered.
 */
function startWorker(nodeModules: string): (task: QueryQuestion) => QueryAnswer {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const workerData: QueryWorkerData = { nodeModules, port: port2, signal };
  const worker = new Worker(program, { workerData, transferList: [port2] });
  worker.unref();
  return (task) => {
    Atomics.store(signal, 0, 0);
    worker.postMessage(task);
    const isAnswered = Atomics.wait(signal, 0, 0, longestWait) !== 'timed-out';
    const received: { readonly message: QueryAnswer } | undefined = isAnswered
      ? receiveMessageOnPort(port1)
      : undefined;
    if (received !== undefined) return received.message;
    asking = undefined;
    void worker.terminate();
    return {
      kind: 'unavailable',
      why: `it has not answered in ${longestWait / 1000} seconds`,
      hint: 'Simplify the statement, or run the command again.',
    };
  };
}
