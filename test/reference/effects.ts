import type { Table } from '../../compiler/ir/project.ts';
import { refuse, withoutKeys } from './refusal.ts';
import { messageOfCheck } from './row-checks.ts';

/** Why an effect failed, in the form that the flow gets at `failure`. */
export interface Failure {
  readonly message: string;
  readonly code:
    | 'unique'
    | 'foreign-key'
    | 'overlap'
    | 'check'
    | 'mail'
    | 'network'
    | 'status'
    | 'too-large'
    | 'invalid'
    | 'unavailable'
    | 'failed'
    | 'other';
}

const messages: Readonly<Record<Failure['code'], string>> = {
  unique: 'A record with the same unique value exists already',
  'foreign-key': 'A record that is referred to does not exist, or the record is still referred to',
  overlap: 'A record that overlaps with it exists already',
  check: 'The record breaks a rule of its table',
  mail: 'The mail could not be sent',
  network: 'The other server cannot be reached',
  status: 'The other server answered with an error',
  'too-large': 'The answer of the other server is too large',
  invalid: 'The answer of the other server is not JSON',
  unavailable: 'The database cannot be reached',
  failed: 'The flow says itself why',
  other: 'The operation failed',
};

/** PostgreSQL's error codes, and those of the sinks. */
const codes: Readonly<Record<string, Failure['code']>> = {
  23505: 'unique',
  23503: 'foreign-key',
  23001: 'foreign-key',
  '23P01': 'overlap',
  23514: 'check',
  23502: 'check',
  22003: 'check',
  keys: 'unavailable',
  'file-too-large': 'too-large',
  mail: 'mail',
  network: 'network',
  status: 'status',
  'too-large': 'too-large',
  invalid: 'invalid',
};

export function failureOf(error: unknown, tables: Iterable<Table>): Failure {
  if (isFailed(error)) return error.failure;
  const code = error instanceof Error && 'code' in error ? (codes[String(error.code)] ?? 'other') : 'other';
  const broken = error instanceof Error && 'constraint' in error ? messageOfCheck(tables, error.constraint) : undefined;
  const ofKeys = error instanceof Error && 'code' in error && error.code === 'keys' ? withoutKeys : undefined;
  const isFile = error instanceof Error && 'code' in error && error.code === 'file-too-large';
  return { message: broken ?? ofKeys ?? (isFile ? 'The stored file is too large' : messages[code]), code };
}

/** An effect that failed without an `error` edge: it fails the calls around it, up to one that has such an edge. */
export const failed = (failure: Failure): Error =>
  Object.assign(refuse(statusOfFailure[failure.code], failure.message), { failure });

const isFailed = (error: unknown): error is { readonly failure: Failure } =>
  error instanceof Error && 'failure' in error;

/** Whether the flow ends without taking an `error` edge: a value was refused. */
export const endsFlow = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && !isFailed(error);

/** The status of a failure that nothing handles. */
const statusOfFailure: Readonly<Record<Failure['code'], number>> = {
  unique: 409,
  'foreign-key': 409,
  overlap: 409,
  check: 409,
  mail: 502,
  network: 502,
  status: 502,
  'too-large': 502,
  invalid: 502,
  unavailable: 503,
  failed: 500,
  other: 500,
};

/** A mail as handed to the sink. */
export interface Mail {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly from?: string;
  readonly replyTo?: string;
}

/** Accepts a mail and returns its id, or throws an error with the code `mail`. */
export type MailSink = (mail: Mail) => Promise<string>;

export function mailOf(input: (port: string) => unknown): Mail {
  const optional = (port: 'html' | 'from' | 'replyTo'): Partial<Mail> => {
    const value = input(port);
    return typeof value === 'string' ? { [port]: value } : {};
  };
  return {
    to: addresses(input('to')),
    cc: addresses(input('cc')),
    bcc: addresses(input('bcc')),
    subject: String(input('subject')),
    text: String(input('text')),
    ...optional('html'),
    ...optional('from'),
    ...optional('replyTo'),
  };
}

function addresses(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}
