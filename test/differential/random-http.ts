import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Kind, Point, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** A request that is sent later. Its answer never causes another attempt. */
export function addQueuedRequest(draft: Draft, point: Point): ReturnType<typeof addNode> {
  const { pick, chance } = draft;
  const method = pick(['POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'GET']);
  const answer = pick(['object', 'object', 'list', 'missing', 'page', 'moved', 'empty', 'large']);
  const [hasId, hasNote, hasKey, hasQuery, isChosen] = [0.6, 0.3, 0.2, 0.3, 0.1].map(chance);
  const body = method === 'GET' ? 'none' : pick(['none', 'json', 'json', 'form', 'text']);
  const text = (): Source => sourceOf(draft, point, ['string'], { optional: true });
  const made = addNode(draft, 'http-request', {
    ...(isChosen === true
      ? { dynamicOrigin: { allow: 'public' } }
      : { url: `https://api.example.com/${answer}${hasId === true ? '/{{id}}' : ''}` }),
    ...{
      method,
      delivery: 'queued',
      headers: [...(hasNote ? ['x-note'] : []), ...(hasKey ? ['Idempotency-Key'] : [])],
    },
    ...(hasQuery ? { query: ['q'] } : {}),
    ...(body === 'none' ? {} : { body }),
  });
  if (isChosen === true) wire(draft, made, 'url', { kind: 'literal', value: `https://shop.example/${answer}` });
  else if (hasId) wire(draft, made, 'id', sourceOf(draft, point, ['string', 'number']));
  if (hasQuery) wire(draft, made, 'query.q', text());
  if (hasNote) wire(draft, made, 'header.x-note', text());
  if (hasKey) wire(draft, made, 'header.Idempotency-Key', text());
  if (body !== 'none') wire(draft, made, 'body', bodyOf(draft, point, body));
  return made;
}

function bodyOf(draft: Draft, point: Point, sent: string): Source {
  if (sent === 'json') return sourceOf(draft, point, ['object', 'unknown', 'list', 'string'], { optional: true });
  return sourceOf(draft, point, sent === 'form' ? ['object', 'unknown'] : ['string']);
}

/** A request to another server; neighbour.ts determines the answer. */
export function addRequest(draft: Draft, point: Point): ReturnType<typeof addNode> {
  const { pick, chance } = draft;
  const method = pick(['GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD']);
  const response = pick(['json', 'json', 'json', 'text', 'none', 'bytes']);
  const hasPages = method === 'GET' && response === 'json' && chance(0.2);
  const query = ['limit', 'q'].filter(() => chance(0.3));
  const isChosen = !hasPages && chance(0.1);
  const hasId = !hasPages && !isChosen && chance(0.6);
  const hasNote = chance(0.3);
  const hasTag = chance(0.2);
  const body = method === 'GET' || method === 'HEAD' ? 'none' : pick(['none', 'json', 'json', 'form', 'text']);
  const path = hasPages
    ? pick(['first', 'last', 'far', 'endless', 'object', 'down'])
    : hasId
      ? pick(['things/{{id}}', '{{id}}', 'a.{{id}}/x'])
      : pick(['', 'things', 'half', 'moved', 'hop', 'see', 'circle', 'down', 'break']);
  const text = (): Source => sourceOf(draft, point, ['string'], { optional: true });
  const ports: readonly (readonly [string, Source])[] = [
    ...(isChosen ? [['url', sourceOf(draft, point, ['string'])] as const] : []),
    ...(hasId ? [['id', sourceOf(draft, point, ['string', 'number'])] as const] : []),
    ...query.map((name) => [`query.${name}`, text()] as const),
    ...(hasNote ? [['header.x-note', text()] as const] : []),
    ...(body === 'none' ? [] : [['body', bodyOf(draft, point, body)] as const]),
  ];
  const made = addNode(draft, 'http-request', {
    ...(isChosen ? { dynamicOrigin: { allow: 'public' } } : { url: `https://api.example.com/${path}` }),
    ...{ method, response, query },
    ...(hasNote ? { headers: ['x-note'] } : {}),
    ...(body === 'none' ? {} : { body }),
    ...(hasTag ? { responseHeaders: ['ETag'] } : {}),
    ...(hasPages ? { pages: { items: 'body.data', next: 'body.links.next', max: 3 } } : {}),
    ...(!hasPages && chance(0.15) ? { onStatus: 'pass' } : {}),
    ...(chance(0.3) ? { redirects: 'same-origin' } : {}),
    ...(chance(0.2) && method !== 'POST' ? { retries: 1 } : {}),
    ...(chance(0.2) && method === 'GET' ? { safe: false } : {}),
    ...(chance(0.2) ? { timeoutMs: 20_000 } : {}),
  });
  for (const [port, source] of ports) wire(draft, made, port, source);
  const give = (port: string, kind: Kind, missing = false): void => {
    addFeed(draft, `${made.id}.${port}`, { ...shape(kind), missing }, [], [`${made.id}.next`]);
  };
  give('status', 'number');
  if (hasTag) give('header.ETag', 'string', true);
  if (response !== 'none' && response !== 'bytes' && method !== 'HEAD')
    give('body', hasPages ? 'list' : response === 'json' ? 'unknown' : 'string');
  return made;
}
