import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';

/** The server's logger. It omits headers and query strings of requests, as these may contain credentials. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({
    level,
    serializers: {
      err: loggableError,
      req: ({ method, routeOptions }: Partial<FastifyRequest>) => ({ method, url: routeOptions?.url }),
      res: ({ statusCode }: FastifyReply) => ({ statusCode }),
    },
    // `prepare` gives each request's logger its id.
    mixin: (_data, _level, logger) => ({ reqId: Reflect.get(logger, 'reqId') }),
  });
}

/**
 * An error for the log. PostgreSQL errors contain values of the row in `detail` and `where`, which may be
 * personal or secret. The fields here are enough to find the cause.
 */
export function loggableError(error: unknown): object {
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
