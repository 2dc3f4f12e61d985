import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { codeOf } from './errors.ts';

/** Not kept: spans go to the provider of the moment. */
export const tracer = () => trace.getTracer('server');

/** Runs an effect in a span below that of the request. */
export const traced = <T>(name: string, run: () => PromiseLike<T>): Promise<T> =>
  inSpan(name, SpanKind.INTERNAL, run);

/** Runs what no request has started, in a span of its own. */
export const tracedRun = <T>(name: string, run: () => PromiseLike<T>): Promise<T> =>
  inSpan(name, SpanKind.CONSUMER, run);

function inSpan<T>(name: string, kind: SpanKind, run: () => PromiseLike<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind }, async (span) => {
    try {
      return await run();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The code or name of the error alone: its message may hold data. */
export function markFailed(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', codeOf(error) ?? name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
