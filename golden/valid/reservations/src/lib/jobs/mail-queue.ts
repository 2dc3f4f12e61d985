import type { Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata } from 'pg-boss';
import { causeOf, messageOf, openQueue, storable, type JobLog, type JobOutcome, type Jobs } from './jobs.ts';
import { startWorkers } from './workers.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';

export interface MailQueue {
  /**
   * Stores a mail, immediately or with the writes of `tx`. It is sent as soon as possible, and retried after
   * a failure. If a process dies while sending, the mail may go out twice, with the same message id.
   */
  readonly send: <DB>(mail: Mail, tx?: Transaction<DB>) => Promise<void>;
  /** Starts sending stored mails. */
  readonly start: () => Promise<void>;
}

const queue = 'mail';

/**
 * A mail server may be down for a day: retries come after 5 seconds, 10, 20 and so on, later once an hour.
 */
const settings = { retryLimit: 32, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 300 };

/** Mails that a process sends at the same time. */
const batchSize = 10;

export async function openMailQueue(jobs: Jobs, mailer: Mailer, log: JobLog): Promise<MailQueue> {
  await openQueue(jobs, queue, settings);
  let notifyWorkers: (() => void) | undefined;
  return {
    send: async (mail, tx) => {
      await jobs.boss.send(queue, toStored(mail), tx === undefined ? {} : { db: fromKysely(tx) });
      notifyWorkers?.();
    },
    start: async () => {
      notifyWorkers = await startWorkers<StoredMail>(jobs, queue, { batchSize }, (job) =>
        sendMail(job, mailer, log),
      );
    },
  };
}

/**
 * PostgreSQL's JSON can hold neither U+0000 nor lone surrogates: a mail that contains one is stored as JSON
 * text, which escapes them.
 */
type StoredMail = Mail | { readonly json: string };

function toStored(mail: Mail): StoredMail {
  const json = JSON.stringify(mail);
  return /\\u(0000|d[89a-f])/.test(json) ? { json } : mail;
}

const toMail = (stored: StoredMail): Mail => ('json' in stored ? JSON.parse(stored.json) : stored);

async function sendMail(
  { id, data, retryCount, retryLimit }: JobWithMetadata<StoredMail>,
  mailer: Mailer,
  log: JobLog,
): Promise<JobOutcome> {
  try {
    const { messageId } = await mailer.sendMail({ ...toMail(data), id });
    log.debug({ job: id, messageId }, 'a queued mail was sent');
    return { id, status: 'completed', output: { messageId } };
  } catch (error) {
    const isLast = retryCount >= retryLimit || isRefused(error);
    const details = { err: error, job: id, attempt: retryCount + 1 };
    if (isLast) log.error(details, 'a queued mail could not be sent; giving up');
    else log.warn(details, 'a queued mail could not be sent; it will be retried');
    return { id, status: isLast ? 'deadletter' : 'failed', output: storable({ message: messageOf(error) }) };
  }
}

/** The mail server rejected an address or the message permanently (5xx), so a retry is pointless. */
function isRefused(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error) || !('responseCode' in cause) || !('code' in cause)) return false;
  const { responseCode, code } = cause;
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  );
}
