import { sql } from 'kysely';
import { openDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { openJobs } from '../../runtime-lib/src/lib/jobs/jobs.ts';
import { openMailQueue } from '../../runtime-lib/src/lib/jobs/mail-queue.ts';
import { createMailer } from '../../runtime-lib/src/lib/mail/mailer.ts';

/** A process to be killed: stores a row and a mail, reports it, and sends mails if SENDS is set. */
const { DATABASE_URL, DATA_DIR = '', SMTP_URL = '', SENDS } = process.env;
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, onError: () => undefined });
const log = { debug: () => undefined, warn: console.error, error: console.error };
const mailer = createMailer({ smtpUrl: SMTP_URL, mailFrom: 'shop@example.com', outbox: '' });
const jobs = await openJobs({ pool: database.pool, log, schedule: false });
const mailQueue = await openMailQueue(jobs, mailer, log);
await sql`create table if not exists orders (id integer)`.execute(database.db);
await database.db.transaction().execute(async (tx) => {
  await sql`insert into orders values (1)`.execute(tx);
  await mailQueue.send({ to: 'ada@example.com', subject: 'Your order', text: 'Thank you' }, tx);
});
if (SENDS === 'yes') await mailQueue.start();
console.log('committed');
