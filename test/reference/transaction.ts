import type { Isolation } from '../../compiler/ir/isolation.ts';
import type { Connection } from './database.ts';
import type { Mail, MailSink } from './effects.ts';
import { refuse } from './refusal.ts';
import type { Answer, World } from './run.ts';

type Run = (acted: Pick<World, 'connection' | 'queueMail'>) => Promise<Answer>;

/** Writes everything or nothing, including queued mail. One with an isolation begins anew when others have won. */
export async function inTransaction(
  { connection, sendMail }: Pick<World, 'connection' | 'sendMail'>,
  isolation: Isolation | undefined,
  run: Run,
): Promise<Answer> {
  if (isolation === undefined) return once({ connection, sendMail }, 'begin', run);
  const world = { connection: noticing(connection), sendMail };
  for (let retries = isolation.retries; ; retries -= 1) {
    try {
      return await once(world, `begin isolation level ${isolation.level}`, run);
    } catch (error) {
      if (!isLost(error) || retries === 0) throw error;
    }
  }
}

async function once(
  { connection, sendMail }: Pick<World, 'connection' | 'sendMail'>,
  begin: string,
  run: Run,
): Promise<Answer> {
  const queue: Mail[] = [];
  await connection.query(begin);
  let answer: Answer;
  try {
    answer = await run({ connection, queueMail: async (mail) => String(queue.push(mail)) });
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
  await connection.query(answer.commits ? 'commit' : 'rollback');
  if (answer.commits) for (const mail of queue) await laterBy(sendMail)(mail);
  return answer;
}

/** Queued mail is sent later, so the flow never sees its result. */
export const laterBy =
  (sendMail: MailSink): MailSink =>
  (mail) =>
    sendMail(mail).catch(() => '');

/** No `error` edge is taken where all begins anew. */
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
