import type { JsonObject } from '../../compiler/base/json.ts';
import { addNode, wire } from './random-draft.ts';
import type { Draft, DraftNode, Kind, Point } from './random-draft.ts';
import { bodyAt, literalOf, sourceOf } from './random-sources.ts';

type Settings = JsonObject & { readonly headers: readonly string[] };

/** An answer, with the nodes that compute it. Its headers and its status are left to others. */
export function addAnswer(draft: Draft, point: Point, plain: Settings, mayBeOther: boolean): DraftNode {
  const { chance, pick } = draft;
  const age = pick<{ readonly maxAge?: number }>([{}, { maxAge: 0 }, { maxAge: 60 }]);
  const isSigned = chance(0.3);
  const where = pick<JsonObject>([{}, {}, { sameSite: 'strict' }, { sameSite: 'none' }]);
  const cookie = { name: pick(['c', '__Host-c']), ...age, ...where, ...(isSigned ? { signed: true } : {}) };
  const hasCookie = mayBeOther && chance(0.2);
  const settings = hasCookie
    ? {
        ...plain,
        cookies: [cookie, { name: 'd', maxAge: 0, httpOnly: false, ...pick([{}, { path: '/a' }, { secure: false }]) }],
      }
    : plain;
  const isOther = mayBeOther && chance(0.3);
  const node = isOther ? addResponse(draft, point, settings) : addNode(draft, 'return-json', settings);
  if (!isOther) wire(draft, node, 'body', bodyAt(draft, point));
  if (!hasCookie || age.maxAge === 0) return node;
  wire(draft, node, `cookie.${cookie.name}`, sourceOf(draft, point, ['string'], { optional: true }));
  if (isSigned) node.inputs.set('secret', { $secret: 'KEY' });
  return node;
}

/** The same answer for several guards, each at the end of its path; `mayShare`: one that another path may have. */
export function alikeRefusal(draft: Draft, mayShare: boolean): DraftNode {
  const { nodes, chance, pick } = draft;
  const before = nodes.find(({ type, inputs }) => type === 'return-json' && inputs.has('body'));
  if (before !== undefined && mayShare && chance(0.5)) return before;
  const body = pick([{ error: 'no' }, { error: 'no' }, null, 'é', [], [1, { a: null }], 0]);
  return addNode(draft, 'return-json', { status: pick([404, 409, 200]) }, { body });
}

/**
 * An answer whose body depends on what a Branch or an If Null tested: where only some of their paths lead to it, each
 * has its own. Undefined if none of what they tested can be read here.
 */
export function addDependingAnswer(draft: Draft, { taken }: Point): DraftNode | undefined {
  const { nodes, edges, feeds, chance, pick } = draft;
  const tested = nodes.flatMap(({ id, type }) => {
    const port = type === 'branch' ? 'condition' : type === 'if-null' ? 'value' : undefined;
    const from = port === undefined ? undefined : edges.find(({ to }) => to === `${id}.${port}`)?.from;
    const feed = feeds.find((each) => each.from === from && [...each.scope].every((edge) => taken.has(edge)));
    return feed === undefined ? [] : [{ feed, isCondition: type === 'branch' }];
  });
  if (tested.length === 0) return undefined;
  const conditions = tested.filter(({ isCondition }) => isCondition);
  const { feed, isCondition } = pick(conditions.length > 0 && chance(0.8) ? conditions : tested);
  const value = () => pick([1, 2, 'a', 'b', null, { a: 1 }, { a: 'x' }, []]);
  const made = isCondition
    ? addNode(draft, 'select', {}, { whenTrue: value(), whenFalse: value() })
    : addNode(draft, 'fallback', {}, { fallback: value() });
  wire(draft, made, isCondition ? 'condition' : 'value', { kind: 'feed', feed });
  const body = { from: `${made.id}.value`, to: '' };
  const object = chance(0.5) ? addNode(draft, 'build-object', { fields: ['a'] }) : undefined;
  const node = addNode(draft, 'return-json', { status: pick([200, 201]) });
  if (object === undefined) edges.push({ ...body, to: `${node.id}.body` });
  else edges.push({ ...body, to: `${object.id}.a` }, { from: `${object.id}.object`, to: `${node.id}.body` });
  return node;
}

/** An answer that is not JSON. */
function addResponse(draft: Draft, point: Point, settings: Settings): DraftNode {
  const { pick, chance } = draft;
  const { headers, cookies = [] } = settings;
  const add = (config: JsonObject): DraftNode => addNode(draft, 'return-response', config);
  const feed = (node: DraftNode, port: string, kinds: readonly Kind[], noLiteral = false): DraftNode => {
    wire(draft, node, port, sourceOf(draft, point, kinds, { noLiteral }));
    return node;
  };
  switch (
    pick([
      'text',
      'text',
      'html',
      'xml',
      'json',
      'csv',
      'ndjson',
      'events',
      'bytes',
      'file',
      'redirect',
      'redirect',
      'empty',
      'any',
      'any',
    ])
  ) {
    case 'text':
      return feed(add({ ...settings, as: 'text', ...(chance(0.3) ? { contentType: 'text/markdown' } : {}) }), 'body', [
        'string',
      ]);
    case 'any': {
      const type = pick<{ readonly contentType?: string }>([
        {},
        {},
        { contentType: 'text/html' },
        { contentType: 'application/vnd.a+json' },
      ]);
      const node = add({ ...settings, as: 'any', ...type });
      if (chance(0.2)) return markup(node);
      wire(
        draft,
        node,
        'body',
        chance(0.3)
          ? sourceOf(
              draft,
              point,
              [...(draft.hasRaw ? (['bytes'] as const) : []), 'string', 'number', 'boolean', 'object', 'list'],
              { optional: true },
            )
          : bodyAt(draft, point),
      );
      return node;
    }
    case 'html':
      return markup(add({ ...settings, as: 'html' }));
    case 'xml':
      return markup(add({ ...settings, as: 'xml' }));
    case 'json':
      return feed(
        add({ ...settings, as: 'json', ...(chance(0.7) ? { contentType: 'application/vnd.api+json' } : {}) }),
        'body',
        ['unknown', 'object', 'list', 'string'],
      );
    case 'events':
      return feed(add({ ...settings, as: 'events', ...(chance(0.5) ? { event: 'a.b' } : {}) }), 'body', ['list'], true);
    case 'ndjson':
      return feed(add({ ...settings, as: 'ndjson' }), 'body', ['list'], true);
    case 'csv': {
      const node = add({ ...settings, as: 'csv', columns: pick([['a'], ['id', 'b,c', 'constructor']]) });
      node.inputs.set('body', pick([[], [{}], [{ a: '=1' }, { a: -1, id: null }], [{ id: 'x\n', 'b,c': { a: 1 } }]]));
      return node;
    }
    case 'bytes':
      if (!draft.hasRaw) return add({ headers, cookies, as: 'empty' });
      return feed(add({ ...settings, as: 'bytes' }), 'body', ['bytes'], true);
    case 'file': {
      const node = add({ ...settings, as: 'file', ...(chance(0.5) ? { disposition: 'inline' } : {}) });
      return feed(feed(node, 'body', draft.hasRaw && chance(0.5) ? ['bytes'] : ['string'], true), 'name', ['string']);
    }
    case 'redirect': {
      const node = add({
        headers: headers.filter((name) => name !== 'Location'),
        cookies,
        as: 'redirect',
        ...(chance(0.5) ? { status: pick([301, 302, 307, 308]) } : {}),
        ...(chance(0.5) ? { allow: ['a.example', 'b.example:8080'] } : {}),
      });
      if (chance(0.6)) return feed(node, 'location', ['string'], true);
      node.inputs.set('location', pick(['/', '/a?b=c', 'https://a.example/x']));
      return node;
    }
    default:
      return add({ headers, cookies, as: 'empty', ...(chance(0.5) ? { status: 201 } : {}) });
  }

  function markup(node: DraftNode): DraftNode {
    if (chance(0.3)) return feed(node, 'body', ['string']);
    const template = addNode(draft, 'template', { template: pick(['<p>{{x}}</p>', '{{x}}', '<a b="{{x}}">{{x}}']) });
    const from = sourceOf(draft, point, ['string', 'number', 'boolean']);
    if (from.kind === 'literal') template.inputs.set('x', literalOf(draft, 'string'));
    else wire(draft, template, 'x', from);
    draft.edges.push({ from: `${template.id}.text`, to: `${node.id}.body` });
    return node;
  }
}

export function addFail(draft: Draft, point: Point): void {
  const node = addNode(draft, 'fail');
  wire(draft, node, 'message', sourceOf(draft, point, ['string']));
  for (const from of point.exits) draft.edges.push({ from, to: `${node.id}.in` });
}
