import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Point, Shape } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** Nodes that read parts of an object or a list. */

export function addProperty(draft: Draft, point: Point): void {
  const { pick } = draft;
  const optional = draft.chance(0.3);
  const source = sourceOf(draft, point, ['object', 'list'], { noLiteral: true, optional });
  const known = source.kind === 'feed' ? source.feed : undefined;
  const names = [...(known?.fields?.keys() ?? [])].filter((name) => !name.includes('.'));
  const name =
    names.length > 0
      ? pick(names)
      : known?.kind === 'list'
        ? pick(['0', '1'])
        : pick(['a', 'b', 'a.b', 'constructor', 'a.0']);
  const node = addNode(draft, 'get-property', { path: name, ...(optional ? { optional } : {}) });
  wire(draft, node, 'object', source);
  const part =
    known?.fields?.get(name) ?? (known?.element === undefined ? shape('unknown') : { ...known.element, missing: true });
  addFeed(draft, `${node.id}.value`, partOf(part, known?.missing === true), [source]);
}

export function addSplit(draft: Draft, point: Point): void {
  const optional = draft.chance(0.3);
  const source = sourceOf(draft, point, ['object'], { noLiteral: true, optional });
  const known = source.kind === 'feed' ? source.feed.fields : undefined;
  const isMissing = optional && source.kind === 'feed' && source.feed.missing;
  const fields = known === undefined ? ['a', 'b'] : [...known.keys()];
  const node = addNode(draft, 'split-object', { fields, ...(optional ? { optional } : {}) });
  wire(draft, node, 'object', source);
  for (const field of fields) {
    const part = known?.get(field) ?? shape('unknown');
    addFeed(draft, `${node.id}.${field}`, partOf(part, isMissing), [source]);
  }
}

/** A part of what may be missing may be missing; parts of unknown data may always be. */
const partOf = (part: Shape, isMissing: boolean): Shape =>
  isMissing && part.kind !== 'unknown' ? { ...part, missing: true } : part;
