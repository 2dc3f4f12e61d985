import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './clock.ts';
import { readPage } from './page.ts';
import type { Pair, Subject } from './subject.ts';

/** A request as it goes over the wire. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Latin-1 text stands for bytes: every character is one. */
  readonly body?: string;
}

/** The clock strikes for a route with a schedule. */
export interface Tick {
  readonly tick: string;
}

/** What a client and its operator can see of an answered request, or of a run on schedule. */
interface Outcome {
  readonly status: number | string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly rows: unknown;
  readonly mails: readonly unknown[];
}

export interface Difference {
  readonly call: Call | Tick;
  readonly part: string;
  readonly emitted: unknown;
  readonly reference: unknown;
}

/** Sends one request to both servers; undefined when they agree in everything. */
export async function compareAnswers(pair: Pair, call: Call | Tick, chance: Chance): Promise<Difference | undefined> {
  chance.next();
  const reference = await send(pair.reference, call, 0);
  const emitted = await send(pair.emitted, call, pair.reference.mails.length);
  // The data first: who has other data answers otherwise from then on.
  for (const part of ['rows', 'mails', 'status', 'body', 'headers'] as const) {
    if (comparable(emitted[part]) !== comparable(reference[part]))
      return { call, part, emitted: whole(emitted, part), reference: whole(reference, part) };
  }
  return undefined;
}

/** One part alone would not say why. */
const whole = (outcome: Outcome, part: keyof Outcome): unknown => ({
  status: outcome.status,
  body: outcome.body,
  ...(part === 'status' || part === 'body' ? {} : { [part]: outcome[part] }),
});

/** Headers that differ from server to server, or from request to request. */
const unrelated: ReadonlySet<string> = new Set([
  'date',
  'connection',
  'keep-alive',
  'x-request-id',
  'x-content-type-options',
  'content-security-policy',
]);

async function send(subject: Subject, call: Call | Tick, mailsExpected: number): Promise<Outcome> {
  const { mails, rows } = subject;
  const answer = 'tick' in call ? await run(subject, call) : await ask(subject, call);
  // Queued mail goes out when the request has been answered.
  for (let waited = 0; mails.length < mailsExpected && waited < 8000; waited += 20) await sleep(20);
  return { ...answer, rows: await rows(), mails: [...mails] };
}

type Answered = Pick<Outcome, 'status' | 'headers' | 'body'>;

async function ask({ app }: Subject, { method, url, headers, body }: Call): Promise<Answered> {
  const payload = body === undefined ? {} : { payload: Buffer.from(body, 'latin1') };
  const send = () => app.inject({ method, url, headers, ...payload });
  let answer = await send();
  // A busy machine sheds load: nothing has happened, and the request is sent again, as a client should.
  for (
    let tries = 0;
    tries < 200 && answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
    tries += 1
  ) {
    await sleep(50);
    answer = await send();
  }
  const text = answer.rawPayload.toString('utf8');
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  const related = Object.entries(answer.headers).filter(
    ([name]) => !unrelated.has(name) && !(isPage && name === 'content-length'),
  );
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(related.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    body: isPage ? readPage(text) : text,
  };
}

/** Why a run has failed is for the log, in the words of whatever failed. */
async function run({ tick }: Subject, call: Tick): Promise<Answered> {
  const { status, output } = await tick(call.tick);
  return { status, headers: {}, body: status === 'failed' ? '' : JSON.stringify(output) };
}

const started = Date.now();

/** Times that the database gave are those of now: which instant, nobody can say. */
function comparable(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => {
    const distance = Date.parse(time) - started;
    return distance > -600_000 && distance < 36_000_000 ? '<now>' : time;
  });
}
