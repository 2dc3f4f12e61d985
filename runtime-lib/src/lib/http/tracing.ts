import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { codeOf } from './errors.ts';

/** Looked up each time, so that spans go to the current provider. */
export const tracer = () => trace.getTracer('server');

/** Runs an effect in a span below that of the request. */
export const traced = <T>(name: string, run: () => PromiseLike<T>): Promise<T> =>
  inSpan(name, SpanKind.INTERNAL, run);

/** Runs something that was not started by a request, in its own span. */
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

/** Records only the code or name of the error: its message may contain data. */
export function markFailed(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', codeOf(error) ?? name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
