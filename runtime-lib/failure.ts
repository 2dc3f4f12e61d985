import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf, codeOf, mailErrorCode, timeoutErrorCode } from './errors.ts';
import { sendJson } from './json.ts';

/** Why a write or a mail failed, in words that are the same for every failure of a kind and so tell nothing about the data. */
export interface Failure {
  readonly message: string;
  readonly code: string;
}
type FailureCode = 'unique' | 'foreign-key' | 'check' | 'mail' | 'unavailable' | 'other';

const messages: Readonly<Record<FailureCode, string>> = {
  unique: 'A record with the same unique value exists already',
  'foreign-key': 'A record that is referred to does not exist, or the record is still referred to',
  check: 'The record breaks a rule of its table',
  mail: 'The mail could not be sent',
  unavailable: 'The database cannot be reached',
  other: 'The operation failed',
};

export function describeFailure(error: unknown): Failure {
  const code = failureCode(error);
  return { message: messages[code], code };
}

/** Codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const failures: Readonly<Record<string, FailureCode>> = {
  '23505': 'unique',
  '23503': 'foreign-key',
  '23001': 'foreign-key',
  '23514': 'check',
  '23502': 'check',
  '3D000': 'unavailable',
  '53300': 'unavailable',
  [mailErrorCode]: 'mail',
};

function failureCode(error: unknown): FailureCode {
  const code = codeOf(error);
  if (code !== undefined && Object.hasOwn(failures, code)) return failures[code] ?? 'other';
  return isUnavailable(error, code) ? 'unavailable' : 'other';
}

/** Connection exceptions, refused logins and shutdowns of PostgreSQL; errors of the network; and what pg says without a code. */
function isUnavailable(error: unknown, code: string | undefined): boolean {
  if (
    code !== undefined &&
    /^(?:(?:08|28)\w{3}|57P0\d|E(?:CONN\w+|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/.test(
      code,
    )
  ) {
    return true;
  }
  return (
    error instanceof Error &&
    /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/.test(
      error.message,
    )
  );
}

export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** The value of an operation, or why it failed. A request that ran out of time goes on failing: there is nobody to answer. */
export async function attempt<T>(operation: PromiseLike<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await operation };
  } catch (error) {
    if (codeOf(error) === timeoutErrorCode) throw error;
    return { ok: false, failure: describeFailure(error) };
  }
}

const statuses: Readonly<Partial<Record<FailureCode, number>>> = {
  unique: 409,
  'foreign-key': 409,
  mail: 502,
  unavailable: 503,
};

/**
 * Answers errors in Fastify's own shape. What a client did wrong is told; what went wrong here is logged, and the answer
 * is the same whatever it was. It is sent as text, for a route's own schema of the same status would drop fields.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerOf(error);
  if (answer !== undefined) {
    sendJson(reply.code(answer.status).headers(answer.headers), answer.body);
    return;
  }
  const { statusCode, code, message } = describe(error);
  if (statusCode >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ err: error }, 'request refused');
  sendJson(reply.code(statusCode), { statusCode, code, error: STATUS_CODES[statusCode], message });
}

interface Description {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly message: string;
}

function describe(error: unknown): Description {
  const failure = describeFailure(error);
  const known = statuses[failureCode(error)];
  if (known !== undefined) return { statusCode: known, code: undefined, message: failure.message };
  const statusCode = statusOf(error) ?? 500;
  if (statusCode < 500 && error instanceof Error)
    return { statusCode, code: codeOf(error), message: error.message };
  if (codeOf(error) === timeoutErrorCode)
    return { statusCode, code: timeoutErrorCode, message: 'The request took too long' };
  return { statusCode, code: undefined, message: STATUS_CODES[statusCode] ?? 'Internal Server Error' };
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode <= 599 ? statusCode : undefined;
}

interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [detail: string]: unknown;
}

/**
 * An error as the log shows it. Errors of PostgreSQL carry the values of the row in `detail` and `where`, which may be
 * personal or secret; what stands here is enough to find the cause.
 */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const shown = ['code', 'statusCode', 'table', 'column', 'constraint', 'command', 'responseCode'] as const;
  const details = Object.fromEntries(
    shown.flatMap((key) => (Object.hasOwn(error, key) ? [[key, Reflect.get(error, key)]] : [])),
  );
  return {
    type: name,
    message,
    stack,
    ...details,
    ...(cause === undefined ? {} : { cause: loggableError(cause) }),
  };
}
