import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Feed, Point, Shape, Source } from './random-draft.ts';
import { anything } from './random-scalars.ts';
import { shapeOf } from './random-shape.ts';
import { sourceOf } from './random-sources.ts';

/** A Map over a list: `grow` adds pure nodes at a point, which become its body. */
export function addMap(
  draft: Draft,
  point: Point,
  source: Source,
  grow: (inside: Draft, point: Point) => void,
): Feed | undefined {
  const { pick, chance, below, nodes } = draft;
  const node = addNode(draft, 'map', {
    ...(chance(0.3) ? { item: pick(['item', 'each', 'line', 'order']) } : {}),
    ...(chance(0.1) ? { max: pick([1, 2]) } : {}),
  });
  wire(draft, node, 'list', source);
  const first = nodes.length;
  const inside: Draft = { ...draft, feeds: draft.feeds.filter(() => chance(0.5)) };
  const item = shapeOf(source).element ?? shape('unknown');
  addFeed(inside, `${node.id}.index`, shape('number'), [source]);
  for (let count = 0; count < 3; count += 1) addFeed(inside, `${node.id}.item`, item, [source]);
  for (let count = below(4); count > 0; count -= 1) grow(inside, point);
  const result = sourceOf(inside, point, chance(0.5) ? anything : ['unknown', 'object', 'list'], {
    optional: chance(0.3),
  });
  wire(inside, node, 'result', result);
  for (const [index, each] of nodes.entries())
    if (index >= first && each.parent === undefined) nodes.splice(index, 1, { ...each, parent: node.id });
  return addFeed(draft, `${node.id}.results`, listOf(shapeOf(result)), [source, result], point.taken);
}

const listOf = (element: Shape): Shape => ({ kind: 'list', missing: false, element });
