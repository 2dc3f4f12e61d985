import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Point, Source } from './random-draft.ts';
import { addQueuedRequest, addRequest } from './random-http.ts';
import { sourceOf } from './random-sources.ts';
import type { EffectWishes } from './random-ways.ts';

type Node = ReturnType<typeof addNode>;

const contents = ['a', 'b', ''];

/** A key of a file that is loaded, or of one that is deleted, which happens at any time. Or the key is any value. */
function keyOf(draft: Draft, point: Point, folder: 'kept' | 'gone'): Source {
  const { pick, chance } = draft;
  if (chance(0.5)) return { kind: 'literal', value: `${folder}/${pick(['a', 'b', 'B', 'a/b'])}` };
  const made = addNode(draft, 'template', { template: `${folder}/{{part}}` });
  const part = sourceOf(draft, point, ['string', 'number']);
  wire(draft, made, 'part', part);
  return { kind: 'feed', feed: addFeed(draft, `${made.id}.text`, shape('string'), [part]) };
}

function keyed(draft: Draft, point: Point, type: string, folder: 'kept' | 'gone', config = {}): Node {
  const key = keyOf(draft, point, folder);
  const made = addNode(draft, type, config);
  wire(draft, made, 'key', key);
  return made;
}

function addStore(draft: Draft, point: Point): Node {
  const { pick, chance } = draft;
  const made = keyed(draft, point, 'store-file', chance(0.7) ? 'kept' : 'gone');
  const bytes: Source = chance(0.3)
    ? { kind: 'literal', value: pick(contents) }
    : sourceOf(draft, point, [chance(0.3) && draft.hasRaw ? 'bytes' : 'string']);
  wire(draft, made, 'bytes', bytes);
  const type: Source = chance(0.8)
    ? { kind: 'literal', value: pick(['text/plain', 'IMAGE/png', 'text/plain; charset=utf-8']) }
    : sourceOf(draft, point, ['string'], { optional: true, noLiteral: true });
  if (chance(0.5)) wire(draft, made, 'type', type);
  return made;
}

function addLoad(draft: Draft, point: Point, isMissing: boolean): Node {
  const config = draft.chance(0.2) ? { maxBytes: draft.pick([1, 5]) } : {};
  const made = keyed(draft, point, 'load-file', 'kept', config);
  for (const [port, kind] of [
    ['bytes', 'bytes'],
    ['type', 'string'],
    ['size', 'number'],
  ] as const)
    addFeed(draft, `${made.id}.${port}`, { kind, missing: !isMissing }, [], [`${made.id}.next`]);
  return made;
}

const addDeletion = (draft: Draft, point: Point): Node => keyed(draft, point, 'delete-file', 'gone');

/** Files and requests: no transaction rolls back what happens at once; what happens later is stored with it. */
export function actsOutside(
  mail: EffectWishes['mail'],
  draft: Draft,
  point: Point,
  isMissing: boolean,
): readonly (() => Node)[] {
  if (mail === 'queued') return [() => addDeletion(draft, point), () => addQueuedRequest(draft, point)];
  if (mail === 'none') return [];
  return [() => addStore(draft, point), () => addLoad(draft, point, isMissing), () => addRequest(draft, point)];
}
