// flowsmith: cookies
import type { CookieSerializeOptions } from '@fastify/cookie';

// flowsmith: end
/** An error that Fastify answers with `status` and this message, as `{ statusCode, error, message }`. */
export function requestError(message: string, status = 400): Error & { readonly statusCode: number } {
  return Object.assign(new Error(message), { statusCode: status });
}

/** Refuses requests under overload. Created once, since creating an error costs as much as an answer. */
export const overload = requestError('Service Unavailable', 503);

const answer = Symbol('answer');

// flowsmith: cookies
/** A cookie of a thrown answer, with its attributes. Without a value, it is not set. */
export interface ThrownCookie extends CookieSerializeOptions {
  readonly name: string;
  readonly value: string | null | undefined;
}

// flowsmith: end

/** The contents of a thrown answer. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  // flowsmith: cookies
  readonly cookies: readonly ThrownCookie[];
  // flowsmith: end
}

/**
 * Throw the result to answer from within a function or a transaction: everything is rolled back, then
 * `answerError` sends this answer.
 */
export function rollBack(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  // flowsmith: cookies
  cookies: readonly ThrownCookie[] = [],
  // flowsmith: end
): Error {
  // flowsmith: thrown-parts
  const thrown: Answer = { status, body, headers, cookies };
  // flowsmith: end
  return Object.assign(new Error(`Rolled back to answer ${status}`), { [answer]: thrown });
}

/** The answer of an error created by `rollBack`. */
export function answerOf(error: unknown): Answer | undefined {
  return hasAnswer(error) ? error[answer] : undefined;
}
const hasAnswer = (error: unknown): error is { readonly [answer]: Answer } =>
  error instanceof Error && answer in error;

/** Whether an error ends the flow even where failures are handled: an answer, a refused value or the timeout. */
export const endsFlow = (error: unknown): boolean =>
  error instanceof Error && (answer in error || 'statusCode' in error);

/** The code of an error for a mail that could not be handed over; its `cause` is the reason. */
export const mailErrorCode = 'ERR_MAIL';

export function mailError(cause: unknown): Error & { readonly code: string } {
  return Object.assign(new Error('The mail could not be sent', { cause }), { code: mailErrorCode });
}

/** Why a request to another server failed. */
export type ExchangeFault = 'timeout' | 'network' | 'status' | 'too-large' | 'invalid';

const exchange = Symbol('exchange');

interface ExchangeError extends Error {
  readonly code: ExchangeFault;
  /** The status of the other server's answer, if that was the reason. */
  readonly [exchange]: number | null;
}

/** The error of an exchange with another server; its `cause` is for the log. */
export function exchangeError(
  code: ExchangeFault,
  cause: unknown,
  status: number | null = null,
): ExchangeError {
  return Object.assign(new Error('The request to another server failed', { cause }), {
    code,
    [exchange]: status,
  });
}

export const isExchangeError = (error: unknown): error is ExchangeError =>
  error instanceof Error && exchange in error;

export const statusOfExchange = (error: unknown): number | null =>
  isExchangeError(error) ? error[exchange] : null;

/** The code of an error for another server's keys that could not be fetched; its `cause` is the reason. */
export const keysErrorCode = 'ERR_KEYS';

export function keysError(cause: unknown): Error & { readonly code: string } {
  const message = 'The keys that tokens are signed with cannot be fetched';
  return Object.assign(new Error(message, { cause }), { code: keysErrorCode });
}

/** The code of the error with which a flow itself reports that it failed, and why. */
export const flowFailureCode = 'failed';

export function flowFailure(message: string): Error & { readonly code: string } {
  return Object.assign(new Error(message), { code: flowFailureCode });
}

/** The code of an error for a transaction that conflicted with others on every retry. */
export const serializationErrorCode = 'ERR_SERIALIZATION';

/** It ends the flow: the whole transaction is rolled back. */
export function serializationError(
  cause: unknown,
): Error & { readonly statusCode: number; readonly code: string } {
  return Object.assign(requestError('The transaction lost to others', 503), {
    cause,
    code: serializationErrorCode,
  });
}

/** Fastify's own code, so that clients and logs see one name for timeouts. */
export const timeoutErrorCode = 'FST_ERR_HANDLER_TIMEOUT';

export function timeoutError(): Error & { readonly statusCode: number; readonly code: string } {
  return Object.assign(requestError('The request took too long', 503), { code: timeoutErrorCode });
}

/**
 * The code of a system, database or Fastify error, such as `ECONNREFUSED`, `23505` or `FST_ERR_VALIDATION`.
 */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
