import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// flowsmith: client-metrics
const clientDuration = new Histogram({
  name: 'http_client_request_duration_seconds',
  help: 'How long other servers took to answer, until the headers of the answer.',
  labelNames: ['host', 'status'],
  buckets,
  registers: [],
});

/** Wraps a fetch to measure its calls. If a server does not answer, the status is `none`. */
export const measured =
  (fetch: typeof globalThis.fetch): typeof fetch =>
  async (input, init) => {
    const end = clientDuration.startTimer({
      host: new URL(input instanceof Request ? input.url : input).host,
    });
    try {
      const response = await fetch(input, init);
      end({ status: response.status });
      return response;
    } catch (error) {
      end({ status: 'none' });
      throw error;
    }
  };

// flowsmith: end
/**
 * Serves metrics for Prometheus at /metrics: those of the process, and request durations by route and status.
 */
export function addMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // flowsmith: client-metrics
  registry.registerMetric(clientDuration);
  // flowsmith: end
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, from their headers to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern rather than the path, since clients could invent any number of paths.
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
