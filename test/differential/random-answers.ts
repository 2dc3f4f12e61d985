import type { JsonObject } from '../../compiler/base/json.ts';
import { addNode, wire } from './random-draft.ts';
import type { Draft, DraftNode, Kind, Point } from './random-draft.ts';
import { literalOf, sourceOf } from './random-sources.ts';

/** An answer that is no JSON, with what it is made of. Its headers and its status are left to others. */
export function addResponse(
  draft: Draft,
  point: Point,
  settings: JsonObject & { readonly headers: readonly string[] },
): DraftNode {
  const { pick, chance } = draft;
  const { headers } = settings;
  const add = (config: JsonObject): DraftNode => addNode(draft, 'return-response', config);
  const feed = (node: DraftNode, port: string, kinds: readonly Kind[], noLiteral = false): DraftNode => {
    wire(draft, node, port, sourceOf(draft, point, kinds, { noLiteral }));
    return node;
  };
  switch (pick(['text', 'text', 'html', 'xml', 'json', 'csv', 'bytes', 'file', 'redirect', 'redirect', 'empty'])) {
    case 'text':
      return feed(add({ ...settings, as: 'text', ...(chance(0.3) ? { contentType: 'text/markdown' } : {}) }), 'body', [
        'string',
      ]);
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
    case 'csv': {
      const node = add({ ...settings, as: 'csv', columns: pick([['a'], ['id', 'b,c', 'constructor']]) });
      node.inputs.set('body', pick([[], [{}], [{ a: '=1' }, { a: -1, id: null }], [{ id: 'x\n', 'b,c': { a: 1 } }]]));
      return node;
    }
    case 'bytes':
      if (!draft.hasRaw) return add({ headers, as: 'empty' });
      return feed(add({ ...settings, as: 'bytes' }), 'body', ['bytes'], true);
    case 'file': {
      const node = add({ ...settings, as: 'file', ...(chance(0.5) ? { disposition: 'inline' } : {}) });
      return feed(feed(node, 'body', draft.hasRaw && chance(0.5) ? ['bytes'] : ['string'], true), 'name', ['string']);
    }
    case 'redirect': {
      const node = add({
        headers: headers.filter((name) => name !== 'Location'),
        as: 'redirect',
        ...(chance(0.5) ? { allow: ['a.example', 'b.example:8080'] } : {}),
      });
      if (chance(0.6)) return feed(node, 'location', ['string'], true);
      node.inputs.set('location', pick(['/', '/a?b=c', 'https://a.example/x']));
      return node;
    }
    default:
      return add({ headers, as: 'empty', ...(chance(0.5) ? { status: 201 } : {}) });
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
