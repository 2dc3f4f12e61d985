import type { Mail, MailSink } from './effects.ts';
import type { Answer, World } from './world.ts';

/** Queued mail is sent later, so the flow never sees its result. */
export const laterBy =
  (sendMail: MailSink): MailSink =>
  (mail) =>
    sendMail(mail).catch(() => '');

/** Writes everything or nothing, including queued mail. */
export async function inTransaction(after: World, run: (world: World) => Promise<Answer>): Promise<Answer> {
  const { connection, queueMail } = after;
  const queue: Mail[] = [];
  let isOver = false;
  const end = async (command: 'commit' | 'rollback'): Promise<void> => {
    if (!isOver) await connection.query(command);
    isOver = true;
  };
  await connection.query('begin');
  let answer: Answer;
  try {
    answer = await run({
      ...after,
      queueMail: async (mail) => String(queue.push(mail)),
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
  if (answer.commits) for (const mail of queue) await queueMail(mail);
  return answer;
}
