import type { MailSink } from '../reference/effects.ts';

/** A mail in the form that both servers hand over. */
export interface SentMail {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: unknown;
  readonly text: unknown;
  readonly html: unknown;
  readonly from: unknown;
  readonly replyTo: unknown;
}

interface Mailbox {
  /** Other sinks may add other things that are sent. */
  readonly mails: unknown[];
  /** For the interpreter. */
  readonly sendMail: MailSink;
  /** For an emitted server, instead of its mailer. */
  readonly mailer: {
    readonly sendMail: (mail: object) => Promise<{ readonly messageId: string }>;
    readonly close: () => void;
  };
}

/** Collects mails; refuses those to an address that starts with `fail`. */
export function createMailbox(): Mailbox {
  const mails: unknown[] = [];
  const take = (mail: object, code: string): string => {
    const sent = normalise(mail);
    if ([...sent.to, ...sent.cc, ...sent.bcc].some((address) => address.startsWith('fail')))
      throw Object.assign(new Error('not taken'), { code });
    mails.push(sent);
    return `<${mails.length}@mailbox>`;
  };
  return {
    mails,
    sendMail: async (mail) => take(mail, 'mail'),
    mailer: { sendMail: async (mail) => ({ messageId: take(mail, 'ERR_MAIL') }), close: () => undefined },
  };
}

function normalise(mail: object): SentMail {
  const read = (name: string): unknown => Reflect.get(mail, name) ?? null;
  return {
    to: addresses(read('to')),
    cc: addresses(read('cc')),
    bcc: addresses(read('bcc')),
    subject: read('subject'),
    text: read('text'),
    html: read('html'),
    from: read('from'),
    replyTo: read('replyTo'),
  };
}

const addresses = (value: unknown): readonly string[] =>
  value === null ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
