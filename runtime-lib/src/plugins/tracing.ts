import { context, propagation, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeOf } from '../lib/http/errors.ts';
import { tracer } from '../lib/http/tracing.ts';
import { watched } from './load-shedding.ts';

/** The name of the service, unless OTEL_SERVICE_NAME sets another. */
// flowsmith: service-name
const serviceName = 'server';
// flowsmith: end

/**
 * Sends a span for each request to an OpenTelemetry collector, below the span that the client names in
 * `traceparent`. The environment configures the destination: OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_EXPORTER_OTLP_HEADERS, and so on.
 */
export function addTracing(app: FastifyInstance): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = process.env;
  const endpoint = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT;
  if (OTEL_SDK_DISABLED === 'true') return;
  if (endpoint === undefined) {
    app.log.warn('OTEL_EXPORTER_OTLP_ENDPOINT is not set: there are no traces');
    return;
  }
  const named = resourceFromAttributes({ 'service.name': serviceName });
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  app.addHook('onClose', async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  });
  traceRequests(app);
}

function traceRequests(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const spanOf = (request: FastifyRequest) => trace.getSpan(contexts.get(request) ?? context.active());
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (watched.has(route)) return done();
    const around = propagation.extract(context.active(), request.headers);
    const span = tracer().startSpan(
      // The pattern rather than the path, which contains data.
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          ...(route === undefined ? {} : { 'http.route': route }),
        },
      },
      around,
    );
    contexts.set(request, trace.setSpan(around, span));
    done();
  });
  // Reading a body may have left the request's context.
  app.addHook('preHandler', (request, _reply, done) =>
    context.with(contexts.get(request) ?? context.active(), done),
  );
  app.addHook('onError', (request, _reply, error, done) => {
    spanOf(request)?.setAttribute('error.type', codeOf(error) ?? error.name);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spanOf(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
