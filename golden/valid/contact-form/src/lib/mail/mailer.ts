import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { mailError } from '../http/errors.ts';

export interface Mail {
  /**
   * Determines the message id, so that a mail sent twice is recognized; by default, each mail gets a new one.
   */
  readonly id?: string | undefined;
  readonly to: string | readonly string[];
  readonly cc?: string | readonly string[] | null | undefined;
  readonly bcc?: string | readonly string[] | null | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly replyTo?: string | null | undefined;
}

export interface Mailer {
  /** Hands the mail over to the mail server; throws an error created by `mailError` on failure. */
  readonly sendMail: (mail: Mail) => Promise<{ readonly messageId: string }>;
  /** Closes the connections to the mail server. */
  readonly close: () => void;
}

interface MailerOptions {
  /** Such as `smtp://user:password@host:587`. Without it, mails become .eml files in the folder `outbox`. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails that do not name one. */
  readonly mailFrom: string | undefined;
  readonly outbox: string;
}

export function createMailer({ smtpUrl, mailFrom, outbox }: MailerOptions): Mailer {
  const from = mailFrom ?? 'server@localhost';
  return smtpUrl === undefined ? fileMailer(outbox, from) : smtpMailer(smtpUrl, from);
}

/**
 * By default, nodemailer waits for minutes if a mail server does not answer, which is too long for a request.
 */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, pool: true, ...timeouts, ...dataOnly });
  return {
    sendMail: async (mail) => {
      try {
        const { messageId } = await transport.sendMail(toMessage(mail, from));
        return { messageId };
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => transport.close(),
  };
}

function fileMailer(outbox: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, ...dataOnly });
  return {
    sendMail: async (mail) => {
      try {
        const { messageId, message } = await transport.sendMail(toMessage(mail, from));
        await writeMail(outbox, message);
        return { messageId };
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Mails contain only the given texts, never the contents of files or URLs named in them. */
const dataOnly = { disableFileAccess: true, disableUrlAccess: true };

/** Renamed once complete, so that programs watching the folder never read half a mail. */
async function writeMail(outbox: string, message: Buffer | Readable): Promise<void> {
  await mkdir(outbox, { recursive: true });
  const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
  await writeFile(`${file}.part`, message, { flag: 'wx' });
  await rename(`${file}.part`, file);
}

function toMessage(
  { id, to, cc, bcc, subject, text, html, from, replyTo }: Mail,
  defaultFrom: string,
): SendMailOptions {
  return {
    from: from ?? defaultFrom,
    ...(present(id) ? { messageId: `<${id}@${domainOf(from ?? defaultFrom)}>` } : {}),
    to: addresses(to),
    subject,
    text,
    ...(present(cc) ? { cc: addresses(cc) } : {}),
    ...(present(bcc) ? { bcc: addresses(bcc) } : {}),
    ...(present(replyTo) ? { replyTo: addresses(replyTo) } : {}),
    ...(present(html) ? { html } : {}),
  };
}

const present = <T,>(value: T): value is NonNullable<T> => value !== null && value !== undefined;

/** As objects, which nodemailer does not parse, so each value is one address whatever it contains. */
const addresses = (list: string | readonly string[]): { name: string; address: string }[] =>
  (typeof list === 'string' ? [list] : list).map((address) => ({ name: '', address }));

/** `example.com` of `Shop <shop@example.com>`. */
const domainOf = (address: string): string => /@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
