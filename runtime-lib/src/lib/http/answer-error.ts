import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
// flowsmith: shape-import
// flowsmith: end
// flowsmith: cookies
import { addCookies } from './cookies.ts';
// flowsmith: end
import { answerOf, codeOf, overload, timeoutErrorCode } from './errors.ts';
import { describeFailure } from './failure.ts';
import { sendJson } from './json.ts';

/** The status of a failure, by its code. */
const statuses: Readonly<Record<string, number>> = {
  unique: 409,
  'foreign-key': 409,
  // flowsmith: overlaps
  overlap: 409,
  // flowsmith: end
  check: 409,
  // flowsmith: serialization
  serialization: 503,
  // flowsmith: end
  mail: 502,
  // flowsmith: http
  timeout: 502,
  network: 502,
  status: 502,
  // flowsmith: end
  // flowsmith: too-large
  'too-large': 502,
  // flowsmith: end
  // flowsmith: http
  invalid: 502,
  // flowsmith: end
  // flowsmith: files
  files: 502,
  // flowsmith: end
  unavailable: 503,
};

/**
 * Answers errors, all in the same shape. Client errors are explained; server errors are logged, and the
 * client learns at most their kind. Sent as text, since a route's response schema for that status would drop
 * fields.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // flowsmith: roll-back
  const answer = answerOf(error);
  if (answer !== undefined) {
    // flowsmith: thrown-answer
    const { status, headers, body } = answer;
    reply.code(status).headers(headers);
    // flowsmith: cookies
    addCookies(reply, answer.cookies);
    // flowsmith: end
    // A body without a content type is JSON. There may be no body.
    if (body === undefined || 'content-type' in headers) reply.send(body);
    else sendJson(reply, body);
    // flowsmith: end
    return;
  }
  // flowsmith: end
  const { statusCode, code, message } = describe(error);
  // Overload is logged once per episode rather than for each refused request.
  if (statusCode >= 500 && error !== overload) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ err: error }, 'request refused');
  // flowsmith: send-error
  sendJson(reply.code(statusCode), { statusCode, code, error: STATUS_CODES[statusCode], message });
  // flowsmith: end
}

interface Description {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly message: string;
}

function describe(error: unknown): Description {
  // flowsmith: failures
  const failure = describeFailure(error);
  const known = statuses[failure.code];
  if (known !== undefined) return { statusCode: known, code: undefined, message: failure.message };
  // flowsmith: end
  const statusCode = statusOf(error) ?? 500;
  if (statusCode < 500 && error instanceof Error)
    return { statusCode, code: codeOf(error), message: error.message };
  // flowsmith: timeouts
  if (codeOf(error) === timeoutErrorCode)
    return { statusCode, code: timeoutErrorCode, message: 'The request took too long' };
  // flowsmith: end
  return { statusCode, code: undefined, message: STATUS_CODES[statusCode] ?? 'Internal Server Error' };
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode <= 599 ? statusCode : undefined;
}
