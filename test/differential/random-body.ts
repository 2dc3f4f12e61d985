import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Feed, Point, Shape, Source } from './random-draft.ts';
import { anything } from './random-scalars.ts';
import { shapeOf } from './random-shape.ts';
import { sourceOf } from './random-sources.ts';

/** A Map over a list: `grow` adds pure nodes at a point, which become its body. */
export const addMap = (draft: Draft, point: Point, source: Source, grow: (inside: Draft, point: Point) => void): Feed =>
  mapTo(draft, point, source, (inside) => {
    for (let count = draft.below(4); count > 0; count -= 1) grow(inside, point);
    return sourceOf(inside, point, draft.chance(0.5) ? anything : ['unknown', 'object', 'list'], {
      optional: draft.chance(0.3),
    });
  });

/** A Map over a list: `make` adds the pure nodes that become its body, and tells which value is the result. */
export function mapTo(draft: Draft, point: Point, source: Source, make: (inside: Draft, item: Source) => Source): Feed {
  const { pick, chance, nodes } = draft;
  const node = addNode(draft, 'map', {
    ...(chance(0.3) ? { item: pick(['item', 'each', 'line', 'order']) } : {}),
    ...(chance(0.1) ? { max: pick([1, 2]) } : {}),
  });
  wire(draft, node, 'list', source);
  const first = nodes.length;
  const inside: Draft = { ...draft, feeds: draft.feeds.filter(() => chance(0.5)) };
  const item = shapeOf(source).element ?? shape('unknown');
  addFeed(inside, `${node.id}.index`, shape('number'), [source]);
  // Three times as likely as other values.
  const [each] = [1, 2, 3].map(() => addFeed(inside, `${node.id}.item`, item, [source]));
  const result = make(inside, each === undefined ? source : { kind: 'feed', feed: each });
  wire(inside, node, 'result', result);
  for (const [index, made] of nodes.entries())
    if (index >= first && made.parent === undefined) nodes.splice(index, 1, { ...made, parent: node.id });
  return addFeed(draft, `${node.id}.results`, listOf(shapeOf(result)), [source, result], point.taken);
}

const listOf = (element: Shape): Shape => ({ kind: 'list', missing: false, element });

/** The same for a Split Object over the item, with these fields; `make` takes them, among others. */
export const mapFieldsTo = (
  draft: Draft,
  point: Point,
  source: Source,
  fields: readonly string[],
  make: (inside: Draft) => Source,
): Feed =>
  mapTo(draft, point, source, (inside, item) => {
    const split = addNode(inside, 'split-object', { fields });
    wire(inside, split, 'object', item);
    for (const name of fields) addFeed(inside, `${split.id}.${name}`, shape('unknown'), [item]);
    return make(inside);
  });
