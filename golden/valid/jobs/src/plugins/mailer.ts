import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createMailer, type Mailer } from '../lib/mail/mailer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly mailer: Mailer;
  }
}

/** Mails are sent to SMTP_URL, written to a folder, or handed to the test that overrides the mailer. */
export function addMailer(app: FastifyInstance, override: Mailer | undefined): void {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = app.config;
  const outbox = join(DATA_DIR, 'outbox');
  if (SMTP_URL === undefined) app.log.warn('SMTP_URL is not set: mails are written to %s', outbox);
  const mailer = override ?? createMailer({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM, outbox });
  app.decorate('mailer', mailer);
  app.addHook('onClose', async () => mailer.close());
}
