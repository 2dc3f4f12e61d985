import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres } from '../runtime-lib/postgres.ts';
import { compileProject, flow } from '../support/compile-flow.ts';
import { typeFaults } from '../support/tsc.ts';
import { buildProject, type Project } from './project.ts';
import { ask, killServers, startServer, type Server } from './server.ts';

/** A span in OTLP's JSON format. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
  readonly body: string;
}

/** A real server on the loopback, which keeps what it gets. */
async function listen(status = 200): Promise<{ url: string; server: HttpServer; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    received.push({ headers: request.headers, url: request.url ?? '', body: Buffer.concat(chunks).toString() });
    response.writeHead(request.url === '/broken' ? 500 : status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { url: `http://127.0.0.1:${port}`, server, received };
}

const things = {
  columns: {
    id: { type: 'integer', primaryKey: true, default: 'increment' },
    name: { type: 'text', unique: true },
  },
};
const insert = { type: 'db-insert', label: 'Store it', config: { table: 'things' } };
const row = { type: 'build-object', config: { fields: ['name'] } };

function projectWith(other: string) {
  return {
    version: 1,
    name: 'traced-things',
    tables: { things },
    functions: [
      {
        ...{ id: 'store', inputs: { name: 'string' } },
        flow: flow(
          { s: { type: 'start' }, row, insert, e: { type: 'return-values' } },
          's.next -> insert.in\ns.name -> row.name\nrow.object -> insert.record\ninsert.next -> e.in',
        ),
      },
    ],
    routes: [
      {
        ...{ id: 'make', method: 'POST', path: '/things/:id' },
        flow: flow(
          {
            ...{ s: { type: 'start' }, name: { type: 'get-body-field', config: { field: 'name' } } },
            ask: { type: 'http-request', label: 'Ask the other', config: { url: `${other}/{{what}}` } },
            ...{
              id: { type: 'get-path-param', config: { name: 'id' } },
              taken: { type: 'db-exists', config: { table: 'things', where: [{ column: 'name', operator: 'eq' }] } },
            },
            ...{
              store: { type: 'call', config: { function: 'store' } },
              no: { type: 'return-json', config: { status: 409 }, inputs: { body: null } },
            },
            ...{
              later: { type: 'enqueue', config: { function: 'store' } },
              twice: { type: 'template', config: { template: '{{name}} again' } },
            },
            r: { type: 'return-json', config: { status: 201 }, inputs: { body: null } },
          },
          `s.next -> ask.in\nid.value -> ask.what\nask.next -> taken.in\nname.value -> taken.name\ntaken.yes -> no.in
taken.no -> store.in\nname.value -> store.name\nstore.next -> later.in\nname.value -> twice.name\ntwice.text -> later.name
later.next -> r.in`,
        ),
      },
    ],
  };
}

describe('a server that is built with --tracing', () => {
  let postgres: Postgres;
  let project: Project;
  let server: Server;
  let collector: Awaited<ReturnType<typeof listen>>;
  let other: Awaited<ReturnType<typeof listen>>;
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

  const spans = (): readonly Span[] =>
    collector.received.flatMap(({ body }) =>
      Object(JSON.parse(body)).resourceSpans.flatMap((each: { scopeSpans: { spans: Span[] }[] }) =>
        each.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  const spanNamed = async (name: string, of = traceId): Promise<Span> => {
    const found = (): Span | undefined => spans().find((span) => span.name === name && span.traceId === of);
    await expect.poll(() => found()?.name).toBe(name);
    return found() ?? expect.fail(`no span ${name}`);
  };
  const attributes = ({ attributes: all }: Span): Readonly<Record<string, unknown>> =>
    Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]]));

  beforeAll(async () => {
    [postgres, collector, other] = await Promise.all([startPostgres(), listen(), listen()]);
    project = await buildProject(projectWith(other.url), { tracing: true });
    server = await startServer(project.folder, {
      DATABASE_URL: postgres.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=abc',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await postgres.stop();
    for (const each of [collector, other]) {
      each.server.closeAllConnections();
      each.server.close();
    }
    project.remove();
  });

  it('sends a span of each request by OTLP, below that of the client', async () => {
    const answer = await ask(server, '/things/7?secret=1', { name: 'a' }, { headers: { traceparent } });
    expect(answer.status).toBe(201);
    const span = await spanNamed('POST /things/:id');
    expect(span).toMatchObject({ parentSpanId: 'b7ad6b7169203331', kind: 2 });
    expect(attributes(span)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/things/:id',
      'http.response.status_code': 201,
    });
    const [first] = collector.received;
    expect(first?.url).toBe('/v1/traces');
    expect(first?.headers['x-collector-key']).toBe('abc');
    const resource: Readonly<Record<string, unknown>> = Object(JSON.parse(first?.body ?? '')).resourceSpans[0].resource;
    expect(JSON.stringify(resource)).toContain('traced-things');
    expect(JSON.stringify(resource)).toContain('deployment.environment.name');
  });

  it('sends a span of each effect, below that of its request or function', async () => {
    const request = await spanNamed('POST /things/:id');
    const call = await spanNamed('store');
    for (const name of ['Ask the other', 'taken', 'store', 'later'])
      expect((await spanNamed(name)).parentSpanId).toBe(request.spanId);
    expect((await spanNamed('Store it')).parentSpanId).toBe(call.spanId);
  });

  it('tells other servers the span that calls them', async () => {
    const { spanId } = await spanNamed('Ask the other');
    expect(other.received[0]?.headers['traceparent']).toBe(`00-${traceId}-${spanId}-01`);
  });

  it('sends a span of a job, and of what that does', async () => {
    await expect.poll(() => spans().find(({ name }) => name === 'job/store')?.kind).toBe(5);
    const { spanId, traceId: own } = spans().find(({ name }) => name === 'job/store') ?? expect.fail('no span');
    expect((await spanNamed('Store it', own)).parentSpanId).toBe(spanId);
  });

  it('marks what failed, without what the failure says', async () => {
    const mine = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${mine}-00f067aa0ba902b7-01` };
    expect((await ask(server, '/things/broken', { name: 'b' }, { headers })).status).toBe(502);
    const [request, failed] = [await spanNamed('POST /things/:id', mine), await spanNamed('Ask the other', mine)];
    for (const span of [request, failed]) {
      expect(span.status).toEqual({ code: 2 });
      expect(attributes(span)['error.type']).toBe('status');
    }
    expect(JSON.stringify(spans())).not.toContain('again');
  });

  it('sends none of health checks', async () => {
    expect((await ask(server, '/healthz')).status).toBe(200);
    await ask(server, '/things/8', { name: 'c' });
    await expect.poll(() => spans().filter(({ name }) => name === 'POST /things/:id').length).toBe(3);
    expect(spans().filter(({ name }) => name.includes('z'))).toEqual([]);
  });

  it('sends what is left when it stops', async () => {
    const before = spans().length;
    await ask(server, '/nowhere');
    await server.stop();
    expect(spans().length).toBeGreaterThan(before);
    expect(spans().at(-1)?.name).toBe('GET');
  });

  it('type-checks', async () => {
    expect(await typeFaults(project.folder)).toBe('');
  }, 60_000);

  it('says so, and runs, where no collector is named', async () => {
    const url = await postgres.createDatabase('untraced');
    const silent = await startServer(project.folder, { DATABASE_URL: url, OTEL_SERVICE_NAME: 'x' });
    expect((await ask(silent, '/things/9', { name: 'd' })).status).toBe(201);
    await expect.poll(() => silent.output()).toContain('OTEL_EXPORTER_OTLP_ENDPOINT is not set');
    await silent.stop();
  });
});

it('without the flag, there is nothing of it', async () => {
  const { files } = await compileProject(projectWith('http://127.0.0.1:1'));
  const text = JSON.stringify(files);
  for (const word of ['opentelemetry', 'traced(', 'OTEL_']) expect(text).not.toContain(word);
});

it('a server that is built with --metrics measures requests to other servers by host and status', async () => {
  const other = await listen();
  const project = await buildProject(projectWith(other.url), { metrics: true });
  const server = await startServer(project.folder, {});
  expect((await ask(server, '/things/7', { name: 'a' })).status).toBe(201);
  expect((await ask(server, '/things/broken', { name: 'b' })).status).toBe(502);
  other.server.closeAllConnections();
  other.server.close();
  expect((await ask(server, '/things/8', { name: 'c' })).status).toBe(502);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const { host } = new URL(other.url);
  for (const status of ['200', '500', 'none'])
    expect(text).toContain(`http_client_request_duration_seconds_count{host="${host}",status="${status}"} 1`);
  expect(await typeFaults(project.folder)).toBe('');
  await server.stop();
  project.remove();
}, 90_000);
