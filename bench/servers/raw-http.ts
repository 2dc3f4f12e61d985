import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { signingSecret, webhookId } from '../requests.ts';
import { isOrder } from './is-order.ts';

/** Node's HTTP server alone: the upper bound, with everything written by hand for these four routes. */
const webhookPath = `/webhooks/payments/${webhookId}`;
const fixed = JSON.stringify({ status: 'ok', service: 'orders', version: 1 });

const server = createServer((request, response) => {
  const url = request.url ?? '/';
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  if (request.method === 'GET' && path === '/status') send(response, 200, fixed);
  else if (request.method === 'GET' && path.startsWith('/orders/'))
    read(path.slice('/orders/'.length), new URLSearchParams(at === -1 ? '' : url.slice(at + 1)), response);
  else if (request.method === 'POST' && path === '/orders') collect(request, (body) => write(body, response));
  else if (request.method === 'POST' && path === webhookPath)
    collect(request, (body) => webhook(body, request, response));
  else send(response, 404, '{"error":"Not Found"}');
});

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function collect(request: IncomingMessage, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [first] = chunks;
    then(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
  });
}

function read(text: string, query: URLSearchParams, response: ServerResponse): void {
  const id = Number(decodeURIComponent(text));
  const limit = Number(query.get('limit') ?? 20);
  if (Number.isNaN(id) || Number.isNaN(limit)) send(response, 400, '{"error":"Bad Request"}');
  else
    send(
      response,
      200,
      JSON.stringify({ id, title: `Order ${id}`, language: query.get('language') ?? 'en', limit, paid: true }),
    );
}

function write(body: Buffer, response: ServerResponse): void {
  const order = parse(body);
  if (!isOrder(order)) {
    send(response, 400, '{"error":"Bad Request"}');
    return;
  }
  const { customer, amount, urgent, items } = order;
  send(
    response,
    201,
    JSON.stringify({
      title: `Order of ${customer}`,
      trusted: customer.startsWith('Ada'),
      total: amount * 1.2,
      priority: urgent ? 'high' : 'normal',
      items,
    }),
  );
}

function webhook(body: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
  const given = headers['x-signature'];
  const expected = Buffer.from(`sha256=${createHmac('sha256', signingSecret).update(body).digest('hex')}`);
  const actual = Buffer.from(typeof given === 'string' ? given : '');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    send(response, 401, '{"error":"Invalid signature"}');
    return;
  }
  const event = parse(body);
  if (typeof event !== 'object' || event === null) send(response, 400, '{"error":"Bad Request"}');
  else send(response, 200, JSON.stringify({ received: 'type' in event && event.type === 'payment.succeeded' }));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

// As Fastify: its connections are idle while the other servers warm up.
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');
