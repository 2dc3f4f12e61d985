/** An error that Fastify answers with `status` and this message, as `{ statusCode, error, message }`. */
export function requestError(message: string, status = 400): Error & { readonly statusCode: number } {
  return Object.assign(new Error(message), { statusCode: status });
}

/** Refuses requests under overload. Created once, since creating an error costs as much as an answer. */
export const overload = requestError('Service Unavailable', 503);

const answer = Symbol('answer');

/** Whether an error ends the flow even where failures are handled: an answer, a refused value or the timeout. */
export const endsFlow = (error: unknown): boolean =>
  error instanceof Error && (answer in error || 'statusCode' in error);

/** The code of an error for a mail that could not be handed over; its `cause` is the reason. */
export const mailErrorCode = 'ERR_MAIL';

/** Why a request to another server failed. */
type ExchangeFault = 'timeout' | 'network' | 'status' | 'too-large' | 'invalid';

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

/**
 * The code of a system, database or Fastify error, such as `ECONNREFUSED`, `23505` or `FST_ERR_VALIDATION`.
 */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
