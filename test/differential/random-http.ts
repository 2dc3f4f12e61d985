import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Point, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** A request to another server, of which neighbour.ts says what it answers. */
export function addRequest(draft: Draft, point: Point): ReturnType<typeof addNode> {
  const { pick, chance } = draft;
  const method = pick(['GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD']);
  const response = pick(['json', 'json', 'json', 'text', 'none']);
  const hasId = chance(0.6);
  const query = ['limit', 'q'].filter(() => chance(0.3));
  const hasNote = chance(0.3);
  const hasBody = method !== 'GET' && method !== 'HEAD' && chance(0.6);
  const path = hasId ? pick(['things/{{id}}', '{{id}}', 'a.{{id}}/x']) : pick(['', 'things', 'half', 'moved']);
  const text = (): Source => sourceOf(draft, point, ['string'], { optional: true });
  const ports: readonly (readonly [string, Source])[] = [
    ...(hasId ? [['id', sourceOf(draft, point, ['string', 'number'])] as const] : []),
    ...query.map((name) => [`query.${name}`, text()] as const),
    ...(hasNote ? [['header.x-note', text()] as const] : []),
    ...(hasBody
      ? [['body', sourceOf(draft, point, ['object', 'unknown', 'list', 'string'], { optional: true })] as const]
      : []),
  ];
  const made = addNode(draft, 'http-request', {
    ...{ method, url: `https://api.example.com/${path}`, response, query },
    ...(hasNote ? { headers: ['x-note'] } : {}),
    ...(hasBody ? { body: 'json' } : {}),
  });
  for (const [port, source] of ports) wire(draft, made, port, source);
  addFeed(draft, `${made.id}.status`, shape('number'), [], [`${made.id}.next`]);
  if (response !== 'none' && method !== 'HEAD')
    addFeed(draft, `${made.id}.body`, shape(response === 'json' ? 'unknown' : 'string'), [], [`${made.id}.next`]);
  return made;
}
