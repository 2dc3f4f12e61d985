import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { addFeed, addNode, record, shape, wire } from './random-draft.ts';
import type { Draft, Kind, Point, Shape, Source } from './random-draft.ts';
import { anything } from './random-scalars.ts';
import { shapeOf } from './random-shape.ts';
import { sourceOf } from './random-sources.ts';

const order = ['lt', 'le', 'gt', 'ge'] as const;
/** What a condition does without a value to compare with. */
export const whenMissing: readonly JsonObject[] = [
  { optional: true },
  { ifMissing: 'skip' },
  { ifMissing: 'false' },
  { ifMissing: 'refuse' },
];

/** Adds one node over a list. */
export function addListWork(draft: Draft, point: Point): void {
  const { pick, chance } = draft;
  const source = listSource(draft, point);
  const given = shapeOf(source);
  const item = given.element ?? shape('unknown');
  const field = chance(0.8) ? fieldFor(draft, item) : undefined;
  const part = partOf(item, field);
  const named = field === undefined ? {} : { field };
  const give = (
    type: string,
    config: JsonObject,
    port: string,
    output: string,
    result: Shape,
    more: Readonly<Record<string, Source>> = {},
  ): void => {
    const node = addNode(draft, type, config);
    wire(draft, node, port, source);
    for (const [name, each] of Object.entries(more)) wire(draft, node, name, each);
    addFeed(draft, `${node.id}.${output}`, result, [source, ...Object.values(more)]);
  };
  const filter = (operator: string, kinds: readonly Kind[], rest: JsonObject = {}): void => {
    const name = field ?? 'item';
    const input = kinds.length > 0 && chance(0.2) ? { input: 'by' } : {};
    const port = 'input' in input ? 'by' : operator === 'eq' ? name : `${name}.${operator}`;
    const first = { ...named, operator, ...input, ...rest };
    const config = { where: 'input' in input && chance(0.5) ? [first, { ...first, ...named }] : [first] };
    const isOptional = 'optional' in rest || 'ifMissing' in rest;
    const by = kinds.length === 0 ? {} : { [port]: sourceOf(draft, point, kinds, { optional: isOptional }) };
    give('filter-list', config, 'list', 'list', given, by);
  };
  const mayLack = (): JsonObject => pick([{}, {}, ...whenMissing]);
  const own: readonly Kind[] = part.kind === 'unknown' ? anything : [part.kind];
  pick([
    () => filter(pick(['eq', 'ne']), own, mayLack()),
    () => filter(pick(order), [pick(part.kind === 'number' ? ['number'] : ['string', 'number'])], mayLack()),
    () => filter(pick(['starts-with', 'contains']), ['string']),
    () => filter('in', ['list'], mayLack()),
    () => filter(pick(['is-null', 'is-not-null']), []),
    () => give('sort-list', { orderBy: [{ ...named, direction: pick(['asc', 'desc']) }] }, 'list', 'list', given),
    () => {
      const names = [...new Set([fieldFor(draft, item), fieldFor(draft, item)])];
      const as = (name: string): string => (chance(0.2) ? `${name}2` : name);
      const fields = names.map((name) => ({ field: name, as: as(name) }));
      const result = record(fields.map((each) => [each.as, partOf(item, each.field)] as const));
      const config = { fields: fields.map((each) => (each.as === each.field ? { field: each.field } : each)) };
      give('pick-fields', config, 'value', 'value', listOf(result));
    },
    () => {
      const name = field ?? 'a';
      give('pluck', { field: name }, 'list', 'values', listOf(partOf(item, name)));
    },
    () => give('slice', {}, 'list', 'list', given, { from: { kind: 'literal', value: pick<JsonValue>([0, 1, -1]) } }),
    () => give('first', {}, 'list', 'item', { ...item, missing: item.kind !== 'unknown' }),
    () => give('distinct', named, 'list', 'list', given),
    () => give('flatten', {}, 'list', 'list', listOf(item.element ?? shape('unknown'))),
    () => {
      const name = field ?? 'a';
      const group = record([
        ['key', partOf(item, name)],
        ['items', given.kind === 'list' ? given : listOf(shape('unknown'))],
      ]);
      give('group-by', { field: name }, 'list', 'groups', listOf(group));
    },
    () => {
      const others = listSource(draft, point);
      const config = { field: fieldFor(draft, item), other: fieldFor(draft, shapeOf(others)), as: pick(['c', 'a']) };
      give('look-up', config, 'list', 'list', listOf(shape('object')), { others });
    },
    () => {
      const operator = pick(['sum', 'avg', 'min', 'max', 'count']);
      const isMissing = ['avg', 'min', 'max'].includes(operator);
      give('aggregate-list', { ...named, operator }, 'list', 'result', shape('number', isMissing));
    },
    () => {
      const { id } = addNode(draft, 'range', {}, { from: pick([0, 1, 3]), to: pick([-1, 2, 5]) });
      addFeed(draft, `${id}.list`, listOf(shape('number')));
    },
    () => give('list-length', {}, 'list', 'length', shape('number')),
  ])();
}

const listOf = (element: Shape): Shape => ({ kind: 'list', missing: false, element });

/** A list, of objects if possible: from the pool, or a new one. */
export function listSource(draft: Draft, point: Point): Source {
  if (draft.chance(0.5)) return sourceOf(draft, point, ['list']);
  if (draft.chance(0.3))
    return {
      kind: 'literal',
      value: [
        { a: 1, b: 'x' },
        { a: 2, b: null },
        { a: 1.5, toString: 'y' },
      ],
    };
  const items = [sourceOf(draft, point, ['object']), sourceOf(draft, point, ['object'])];
  const { id } = addNode(draft, 'build-list', { length: items.length });
  for (const [index, each] of items.entries()) {
    const node = draft.nodes.find((node) => node.id === id);
    if (node !== undefined) wire(draft, node, `item${index}`, each);
  }
  return { kind: 'feed', feed: addFeed(draft, `${id}.list`, listOf(shapeOf(items[0])), items) };
}

function fieldFor({ pick }: Draft, item: Shape): string {
  const names = [...(item.fields?.keys() ?? [])].filter((name) => !name.includes('.'));
  return pick(names.length > 0 ? names : ['a', 'b', 'a.b', 'toString']);
}

const partOf = (item: Shape, field: string | undefined): Shape =>
  field === undefined ? item : (item.fields?.get(field) ?? shape('unknown'));
