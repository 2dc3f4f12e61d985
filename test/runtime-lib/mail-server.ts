import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Waits until `count` mails have arrived. */
  readonly receive: (count: number, seconds?: number) => Promise<readonly ReceivedMail[]>;
  /** How the server answers the next mails; `hold` neither accepts nor refuses them. */
  readonly answer: (how: 'take' | 'refuse for now' | 'refuse' | 'hold') => void;
  readonly stop: () => Promise<void>;
}

/** A real mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let how: Parameters<MailServer['answer']>[0] = 'take';
  const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(how === 'refuse' ? refusal(550) : how === 'refuse for now' ? refusal(451) : null),
    onData: (stream, session, done) => {
      text(stream).then((body) => {
        if (how === 'hold') return;
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: body });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    received,
    receive: async (count, seconds = 20) => {
      for (let waited = 0; received.length < count && waited < seconds * 1000; waited += 50) await sleep(50);
      return received;
    },
    answer: (next) => {
      how = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
