import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorType, printError } from './error-body.ts';
import { answerOf, codeOf, overload } from './errors.ts';
import { describeFailure } from './failure.ts';
import { sendJson } from './json.ts';

/** The status of a failure, by its code. */
const statuses: Readonly<Record<string, number>> = {
  unique: 409,
  'foreign-key': 409,
  check: 409,
  serialization: 503,
  mail: 502,
  unavailable: 503,
};

/**
 * Answers errors, all in the same shape. Client errors are explained; server errors are logged, and the
 * client learns at most their kind. Sent as text, since a route's response schema for that status would drop
 * fields.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerOf(error);
  if (answer !== undefined) {
    sendJson(reply.code(answer.status).headers(answer.headers), answer.body);
    return;
  }
  const { statusCode, code, message } = describe(error);
  // Overload is logged once per episode rather than for each refused request.
  if (statusCode >= 500 && error !== overload) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ err: error }, 'request refused');
  const found = { statusCode, code, error: STATUS_CODES[statusCode], message };
  reply.code(statusCode).type(errorType).send(printError(found, error));
}

interface Description {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly message: string;
}

function describe(error: unknown): Description {
  const failure = describeFailure(error);
  const known = statuses[failure.code];
  if (known !== undefined) return { statusCode: known, code: undefined, message: failure.message };
  const statusCode = statusOf(error) ?? 500;
  if (statusCode < 500 && error instanceof Error)
    return { statusCode, code: codeOf(error), message: error.message };
  return { statusCode, code: undefined, message: STATUS_CODES[statusCode] ?? 'Internal Server Error' };
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode <= 599 ? statusCode : undefined;
}
