import type { Isolation } from '../../compiler/ir/isolation.ts';
import type { Connection } from './database.ts';
import type { MailSink } from './effects.ts';
import type { HttpSink } from './http.ts';
import { refuse } from './refusal.ts';
import type { Answer, World } from './world.ts';

type Run = (world: World) => Promise<Answer>;

/** Queued mail is sent later, so the flow never sees its result. */
export const laterBy =
  (sendMail: MailSink): MailSink =>
  (mail) =>
    sendMail(mail).catch(() => '');

/** It does not see the answer of another server either. */
export const callLaterBy = (callServer: HttpSink): World['queueCall'] => {
  return async (call) => void (await callServer(call).catch(() => undefined));
};

/**
 * Writes everything or nothing, including what is queued. With an isolation, it begins again after losing to another
 * transaction.
 */
export async function inTransaction(after: World, isolation: Isolation | undefined, run: Run): Promise<Answer> {
  if (isolation === undefined) return once(after, after.connection, 'begin', run);
  for (let retries = isolation.retries; ; retries -= 1) {
    try {
      return await once(after, noticing(after.connection), `begin isolation level ${isolation.level}`, run);
    } catch (error) {
      if (!isLost(error) || retries === 0) throw error;
    }
  }
}

async function once(after: World, connection: Connection, begin: string, run: Run): Promise<Answer> {
  const queue: (() => Promise<unknown>)[] = [];
  let isOver = false;
  const end = async (command: 'commit' | 'rollback'): Promise<void> => {
    if (!isOver) await connection.query(command);
    isOver = true;
  };
  await connection.query(begin);
  let answer: Answer;
  try {
    answer = await run({
      ...{ ...after, connection },
      queueMail: async (mail) => String(queue.push(() => after.queueMail(mail))),
      queueCall: async (call) => void queue.push(() => after.queueCall(call)),
      deleteFile: async (key) => {
        const run = after.files.deletion(key);
        queue.push(async () => run());
      },
      inTransaction: true,
      rollBack: async () => {
        await end('rollback');
        queue.length = 0;
        return after;
      },
    });
  } catch (error) {
    await end('rollback');
    throw error;
  }
  await end(answer.commits ? 'commit' : 'rollback');
  if (answer.commits) for (const send of queue) await send();
  return answer;
}

/** No `error` edge is taken if the transaction is retried. */
const noticing = (connection: Connection): Connection => ({
  query: async (text, values) => {
    try {
      return await connection.query(text, values);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== '40001' && code !== '40P01') throw error;
      throw Object.assign(refuse(503, 'Others changed the same data at the same time'), { isLost: true });
    }
  },
});

const isLost = (error: unknown): boolean => error instanceof Error && 'isLost' in error;
