/** An error that Fastify answers with `status` and this message, as `{ statusCode, error, message }`. */
export function requestError(message: string, status = 400): Error & { readonly statusCode: number } {
  return Object.assign(new Error(message), { statusCode: status });
}

/** Refuses requests under overload. Created once, since creating an error costs as much as an answer. */
export const overload = requestError('Service Unavailable', 503);

const answer = Symbol('answer');

/** The contents of a thrown answer. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Throw the result to answer from within a function or a transaction: everything is rolled back, then
 * `answerError` sends this answer.
 */
export function rollBack(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Error {
  const thrown: Answer = { status, body, headers };
  return Object.assign(new Error(`Rolled back to answer ${status}`), { [answer]: thrown });
}

/** The answer of an error created by `rollBack`. */
export function answerOf(error: unknown): Answer | undefined {
  return hasAnswer(error) ? error[answer] : undefined;
}
const hasAnswer = (error: unknown): error is { readonly [answer]: Answer } =>
  error instanceof Error && answer in error;

/** The code of an error for a mail that could not be handed over; its `cause` is the reason. */
export const mailErrorCode = 'ERR_MAIL';

/**
 * The code of a system, database or Fastify error, such as `ECONNREFUSED`, `23505` or `FST_ERR_VALIDATION`.
 */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
