import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Point, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** Links things to others, by their names or ids: from a list, or from values that are given one by one. */
export function addLinks(draft: Draft, point: Point): ReturnType<typeof addNode> {
  const { key, kind } = draft.pick([
    { key: 'name', kind: 'string' },
    { key: 'id', kind: 'number' },
  ] as const);
  const create = key === 'name' && draft.chance(0.5) ? { create: true } : {};
  const values = (): Source => {
    if (draft.chance(0.4)) return sourceOf(draft, point, ['list'], { noLiteral: true });
    const items = Array.from({ length: draft.below(4) }, () => sourceOf(draft, point, [kind]));
    const made = addNode(draft, 'build-list', { length: items.length });
    for (const [index, item] of items.entries()) wire(draft, made, `item${index}`, item);
    const list = { kind: 'list', missing: false, element: shape(kind) } as const;
    return { kind: 'feed', feed: addFeed(draft, `${made.id}.list`, list, items) };
  };
  const source = values();
  const node = addNode(draft, 'db-set-relation', { table: 'things', relation: 'neighbours', key, ...create });
  wire(draft, node, 'values', source);
  wire(draft, node, 'id', sourceOf(draft, point, ['number']));
  return node;
}
