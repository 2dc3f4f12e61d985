import type { FastifyReply, FastifyRequest } from 'fastify';
import { timeoutError } from './errors.ts';

/**
 * A route option, `{ onRequest: answerWithin(10_000) }`: after this time, the request is answered with 503
 * and its `request.signal` is aborted, so that the handler starts nothing more. Replaces Fastify's
 * `handlerTimeout`, which ends as soon as the body has been read (fastify/fastify#6725). A client that hangs
 * up does not abort the signal. If a transaction is already committing, the request waits for it, since a 503
 * would be untrue.
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
