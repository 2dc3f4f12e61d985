import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Source } from './random-draft.ts';

const times = [
  '2024-02-29T12:00:00Z',
  '2024-02-29T17:30:00.0009+05:30',
  '2024-03-31T02:30:00+01:00',
  '2024-10-27T01:59:59.999Z',
  '2024-10-27T02:00-00:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
];

/** A time: of the request, a constant, or one of the two in UTC. */
function timeSource(draft: Draft): Source {
  const { pick, chance } = draft;
  if (chance(0.2)) return { kind: 'literal', value: pick(times) };
  const plain =
    draft.hasRequest && chance(0.6)
      ? addNode(draft, 'get-query-param', { name: 'timestamp-default', type: 'timestamp', default: times[0] ?? '' })
      : addNode(draft, chance(0.5) ? 'now' : 'value', {});
  if (plain.type === 'value') Object.assign(plain.config, { value: pick(times) });
  const feed = addFeed(draft, `${plain.id}.value`, shape('string'));
  if (chance(0.5)) return { kind: 'feed', feed };
  const { id } = addNode(draft, 'to-timestamp');
  draft.edges.push({ from: feed.from, to: `${id}.value` });
  return { kind: 'feed', feed: addFeed(draft, `${id}.timestamp`, shape('string'), [{ kind: 'feed', feed }]) };
}

/** Adds one node over times. */
export function addTime(draft: Draft): void {
  const { pick, chance } = draft;
  if (chance(0.3)) {
    const node = addNode(draft, 'to-timestamp', chance(0.5) ? { onInvalid: 'null' } : {});
    const source = timeSource(draft);
    wire(draft, node, 'value', source);
    addFeed(draft, `${node.id}.timestamp`, shape('string', 'onInvalid' in node.config), [source]);
    return;
  }
  const node = addNode(draft, 'compare', { operator: pick(['lt', 'le', 'gt', 'ge', 'eq', 'ne']) });
  const sources = [timeSource(draft), timeSource(draft)];
  for (const [index, source] of sources.entries()) wire(draft, node, ['left', 'right'][index] ?? '', source);
  addFeed(draft, `${node.id}.result`, shape('boolean'), sources);
}
