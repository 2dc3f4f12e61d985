import type { FastifyReply, FastifyRequest } from 'fastify';
import { timeoutError } from './errors.ts';

/**
 * An option of a route, `{ onRequest: answerWithin(10_000) }`: when the time is over the request is answered 503 and
 * its `request.signal` is aborted, so that the handler starts nothing more. It stands in for Fastify's
 * `handlerTimeout`, which ends as soon as a request's body is read (fastify/fastify#6725); a client that hangs up does
 * not abort the signal. A transaction that was in time to commit is waited for: 503 would be untrue of what is stored.
 */
export function answerWithin(milliseconds: number) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const controller = new AbortController();
    Object.defineProperty(request, 'signal', { value: controller.signal });
    const timer = setTimeout(() => {
      if (reply.sent) return;
      const error = timeoutError();
      controller.abort(error);
      reply.send(error);
    }, milliseconds);
    const stop = () => clearTimeout(timer);
    controller.signal.addEventListener('commit', stop);
    reply.raw.once('close', stop);
    done();
  };
}
