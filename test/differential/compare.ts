import { setTimeout as sleep } from 'node:timers/promises';
import type { Method } from '../../compiler/ir/project.ts';
import type { Chance } from './clock.ts';
import { runJobs } from './jobs.ts';
import { readPage } from './page.ts';
import type { Pair, Subject } from './subject.ts';

/** A request as sent over the wire. */
export interface Call {
  readonly method: Method | 'HEAD';
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Latin-1 text that represents bytes, one per character. */
  readonly body?: string;
}

/** One run of a route with a schedule. */
export interface Tick {
  readonly tick: string;
}

/** Removes all rows, so that the next request finds what the first one did. */
export interface Emptying {
  readonly empties: true;
}

export type Step = Call | Tick | Emptying;

/** Everything a client and its operator can see of an answered request, or of a scheduled run. */
interface Outcome {
  readonly status: number | string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly rows: Awaited<ReturnType<Subject['rows']>>;
  readonly mails: readonly unknown[];
  readonly files: readonly unknown[];
  /** What was stored to run later, and its outcome. */
  readonly jobs: readonly unknown[];
}

export interface Difference {
  readonly call: Call | Tick;
  readonly part: string;
  /** The statuses of the emitted server and of the reference. */
  readonly status: number | string;
  readonly meant: number | string;
  readonly emitted: Partial<Outcome>;
  readonly reference: Partial<Outcome>;
}

/**
 * Takes one step with both servers. Returns undefined if they agree in everything. Items that run `atOnce` send their
 * mails in any order.
 */
export async function compareAnswers(
  pair: Pair,
  call: Step,
  chance: Chance,
  atOnce = false,
): Promise<Difference | undefined> {
  if ('empties' in call) {
    chance.rest();
    await pair.emitted.empty();
    await pair.reference.empty();
    return undefined;
  }
  chance.next();
  const reference = await send(pair.reference, call, 0);
  const emitted = await send(pair.emitted, call, pair.reference.mails.length);
  // Data first: once it differs, later answers differ, too.
  for (const part of ['jobs', 'rows', 'mails', 'files', 'status', 'body', 'headers'] as const) {
    const isUnordered = (atOnce || reference.jobs.length > 0) && part === 'mails';
    if (comparable(emitted[part], isUnordered) !== comparable(reference[part], isUnordered))
      return {
        call,
        part,
        status: emitted.status,
        meant: reference.status,
        emitted: whole(emitted, part),
        reference: whole(reference, part),
      };
  }
  const fault = 'tick' in call ? undefined : pair.contract(call, emitted);
  if (fault === undefined) return undefined;
  const { status, body } = emitted;
  return { call, part: 'contract', status, meant: status, emitted: { status, body }, reference: { body: fault } };
}

/** Reports the whole outcome, since one part alone would not explain the difference. */
const whole = (outcome: Outcome, part: keyof Outcome): Partial<Outcome> => ({
  status: outcome.status,
  body: outcome.body,
  ...(part === 'status' || part === 'body' ? {} : { [part]: outcome[part] }),
});

/** Headers that differ between servers or requests. */
const unrelated: ReadonlySet<string> = new Set([
  'date',
  'connection',
  'keep-alive',
  'x-request-id',
  'x-content-type-options',
  'content-security-policy',
]);

async function send(subject: Subject, call: Call | Tick, mailsExpected: number): Promise<Outcome> {
  const { mails, rows, files } = subject;
  const answer = 'tick' in call ? await run(subject, call) : await ask(subject, call);
  const jobs = await runJobs(subject);
  // Queued mail is sent after the answer.
  for (let waited = 0; mails.length < mailsExpected && waited < 8000; waited += 20) await sleep(20);
  return { ...answer, rows: await rows(), mails: [...mails], files: await files(), jobs };
}

type Answered = Pick<Outcome, 'status' | 'headers' | 'body'>;

async function ask({ app }: Subject, { method, url, headers, body }: Call): Promise<Answered> {
  const payload = body === undefined ? {} : { payload: Buffer.from(body, 'latin1') };
  const send = () => app.inject({ method, url, headers, ...payload });
  let answer = await send();
  // A busy server sheds load before it does anything, so send the request again, as a client should.
  for (
    let tries = 0;
    tries < 200 && answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
    tries += 1
  ) {
    await sleep(50);
    answer = await send();
  }
  const text = answer.rawPayload.toString('utf8');
  const isPage = String(answer.headers['content-type']).startsWith('text/html') && text.includes('<main>');
  const related = Object.entries(answer.headers).filter(
    ([name]) => !unrelated.has(name) && !(isPage && name === 'content-length'),
  );
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(related.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    body: isPage ? readPage(text) : text,
  };
}

/** The reason for a failed run goes only to the log, so it is not compared. */
async function run({ tick }: Subject, call: Tick): Promise<Answered> {
  const { status, output } = await tick(call.tick);
  return { status, headers: {}, body: status === 'failed' ? '' : JSON.stringify(output) };
}

const started = Date.now();

/** The database's own timestamps are the current time, so only their form is compared. */
function comparable(value: unknown, isUnordered: boolean): string {
  const ordered = isUnordered && Array.isArray(value) ? value.map((each) => JSON.stringify(each)).toSorted() : value;
  return JSON.stringify(ordered).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => {
    const distance = Date.parse(time) - started;
    return distance > -600_000 && distance < 36_000_000 ? '<now>' : time;
  });
}

/**
 * Of items that run at the same time, any may be the first to fail, and how far the others got with their own data is
 * undetermined. After a Catch, the answer does not show that one failed.
 */
export function isOtherFailure({ part, status, meant, emitted, reference }: Difference, catches: boolean): boolean {
  const areFailures = [status, meant].every((each) => each === 'failed' || Number(each) >= 400);
  if (part === 'rows') return areFailures && withoutMarks(emitted) === withoutMarks(reference);
  return areFailures || (catches && (part === 'mails' || part === 'files'));
}

const withoutMarks = ({ rows }: Partial<Outcome>): string => comparable({ ...rows, marks: [] }, false);
