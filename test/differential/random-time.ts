import type { JsonObject } from '../../compiler/base/json.ts';
import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Point, Shape, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

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
  const read =
    draft.hasRequest && chance(0.6)
      ? addNode(draft, 'get-query-param', { name: 'timestamp-default', type: 'timestamp', default: times[0] ?? '' })
      : chance(0.5)
        ? addNode(draft, 'now')
        : addNode(draft, 'value', { value: pick(times) });
  const feed = addFeed(draft, `${read.id}.value`, shape('string'));
  if (chance(0.5)) return { kind: 'feed', feed };
  const { id } = addNode(draft, 'to-timestamp');
  draft.edges.push({ from: feed.from, to: `${id}.value` });
  return { kind: 'feed', feed: addFeed(draft, `${id}.timestamp`, shape('string'), [{ kind: 'feed', feed }]) };
}

/** Half hours, a gap at midnight, a day that never existed, an offset of three quarters. */
export const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

const written = ["EEEE, d. MMMM yyyy 'at' HH:mm:ss.SSS", 'EEE dd/MM/yy h:mm a', "d MMM ''yy XXX", 'hh', 'yyyyMMdd'];
const read = ['dd.MM.yyyy', 'yyyyMMdd', "d/M/yyyy 'at' H:mm", 'yyyy-MM-dd HH:mm:ss.SSS'];
const units = ['milliseconds', 'seconds', 'minutes', 'hours', 'days', 'weeks'];

/** Adds one node over times. */
export function addTime(draft: Draft, point: Point): void {
  const { pick, chance } = draft;
  const give = (
    type: string,
    config: JsonObject,
    ports: Readonly<Record<string, Source>>,
    output: string,
    to: Shape,
  ) => {
    const node = addNode(draft, type, config);
    for (const [port, source] of Object.entries(ports)) wire(draft, node, port, source);
    addFeed(draft, `${node.id}.${output}`, to, Object.values(ports));
  };
  const onInvalid = chance(0.5) ? 'null' : 'reject';
  const [first, second] = [timeSource(draft), timeSource(draft)];
  const amount = sourceOf(draft, point, ['number']);
  const [unit, timezone] = [pick(units), pick(zones)];
  pick([
    () => give('to-timestamp', { onInvalid }, { value: first }, 'timestamp', shape('string', onInvalid === 'null')),
    () => give('date-add', { unit }, { timestamp: first, amount }, 'timestamp', shape('string')),
    () =>
      give(
        'date-add',
        { unit: pick(['days', 'weeks', 'months', 'years']), timezone },
        { timestamp: first, amount },
        'timestamp',
        shape('string'),
      ),
    () =>
      give(
        'start-of',
        { unit: pick(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']), timezone },
        { timestamp: first },
        'start',
        shape('string'),
      ),
    () =>
      give(
        'date-part',
        { part: pick(['year', 'month', 'day', 'weekday', 'hour', 'minute', 'second']), timezone },
        { timestamp: first },
        'value',
        shape('number'),
      ),
    () =>
      give(
        'format-date',
        { pattern: pick(written), locale: pick(['en', 'de', 'ru', 'fa', 'ja']), timezone },
        { timestamp: first },
        'text',
        shape('string'),
      ),
    () =>
      give(
        'parse-date',
        { pattern: pick(read), timezone, onInvalid },
        { value: sourceOf(draft, point, ['string']) },
        'timestamp',
        shape('string', onInvalid === 'null'),
      ),
    () => give('date-difference', { unit }, { from: first, to: second }, 'difference', shape('number')),
    () =>
      give(
        'compare',
        { operator: pick(['lt', 'le', 'gt', 'ge', 'eq', 'ne']) },
        { left: first, right: second },
        'result',
        shape('boolean'),
      ),
  ])();
}
