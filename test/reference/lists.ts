import type { Compute, ComputeContext } from './compute.ts';
import { compare } from './comparison.ts';
import { isObject, objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { refuse } from './refusal.ts';
import { millisecondsOf } from './times.ts';
import { canonical, isMissing, partOf } from './values.ts';

/** The results of the kinds for lists, item by item. */
export const listWork: Readonly<Record<string, Compute>> = {
  'filter-list': (at) =>
    itemsOf(at.input('list')).filter((item) => objectsOf(at.config, 'where').every((each) => meets(item, each, at))),
  'sort-list': ({ config, input }) => sorted(itemsOf(input('list')), objectsOf(config, 'orderBy')),
  'pick-fields': ({ config, input }) => {
    const value = input('value');
    return Array.isArray(value) ? value.map((item) => picked(item, config)) : picked(value, config);
  },
  pluck: ({ config, input }) => itemsOf(input('list')).map((item) => fieldOf(item, config)),
  slice: ({ input }) => {
    const list = itemsOf(input('list'));
    const place = (port: string, otherwise: number): number => {
      const index = isMissing(input(port)) ? otherwise : Number(input(port));
      return index < 0 ? Math.max(0, list.length + index) : index;
    };
    const [from, to] = [place('from', 0), place('to', list.length)];
    return list.filter((_, index) => index >= from && index < to);
  },
  first: ({ input }) => itemsOf(input('list'))[0],
  distinct: ({ config, input }) =>
    itemsOf(input('list')).filter(
      (item, index, list) => list.findIndex((other) => same(item, other, config)) === index,
    ),
  flatten: ({ input }) => itemsOf(input('list')).flatMap(itemsOf),
  'group-by': ({ config, input }) => {
    const list = itemsOf(input('list'));
    return list
      .filter((item, index) => list.findIndex((other) => same(item, other, config)) === index)
      .map((item) => ({
        key: fieldOf(item, config) ?? null,
        items: list.filter((other) => same(item, other, config)),
      }));
  },
  'look-up': ({ config, input }) =>
    itemsOf(input('list')).map((item) => {
      const key = fieldOf(item, config);
      const isEqual = (other: unknown): boolean =>
        canonical(fieldOf(other, { field: config['other'] ?? null })) === canonical(key);
      const found = isMissing(key) ? undefined : itemsOf(input('others')).find(isEqual);
      const fields = isObject(item) ? Object.entries(item) : [];
      return Object.fromEntries([...fields, [textOf(config, 'as'), found ?? null]]);
    }),
  'aggregate-list': aggregated,
  range: ({ input, made }) => {
    const [from, to] = [Number(input('from')), Number(input('to'))];
    if (to - from >= 10_000) throw refuse(made.status, `${made.name} must have at most 10000 numbers`);
    return to < from ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index);
  },
  'list-length': ({ input }) => itemsOf(input('list')).length,
};

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const fieldOf = (item: unknown, { field }: Config): unknown =>
  typeof field === 'string' ? partOf(item, field.split('.')) : item;

const same = (item: unknown, other: unknown, config: Config): boolean =>
  canonical(fieldOf(item, config)) === canonical(fieldOf(other, config));

function aggregated({ config, input, made }: ComputeContext): unknown {
  const there = itemsOf(input('list'))
    .map((item) => fieldOf(item, config))
    .filter((value) => !isMissing(value));
  if (config['operator'] === 'count') return there.length;
  const numbers = there.map(Number).toSorted((a, b) => a - b);
  if (config['operator'] === 'min') return numbers.at(0);
  if (config['operator'] === 'max') return numbers.at(-1);
  let sum = 0;
  for (const value of there) sum += Number(value);
  if (!Number.isFinite(sum)) throw refuse(made.status, `${made.name} must be a finite number`);
  if (config['operator'] === 'sum') return sum;
  return there.length === 0 ? null : sum / there.length;
}

function picked(item: unknown, config: Config): unknown {
  return Object.fromEntries(
    objectsOf(config, 'fields').map((each) => {
      const name = textOf(each, 'field').split('.').at(-1) ?? '';
      return [textOf(each, 'as', name), fieldOf(item, each) ?? null];
    }),
  );
}

function meets(item: unknown, condition: Config, { input, isTime }: ComputeContext): boolean {
  const operator = textOf(condition, 'operator');
  const name = typeof condition['field'] === 'string' ? condition['field'] : 'item';
  const bare = textOf(condition, 'input') || (operator === 'eq' ? name : `${name}.${operator}`);
  const port = bare === 'list' ? 'where.list' : bare;
  const value = fieldOf(item, condition);
  if (operator === 'is-null') return isMissing(value);
  if (operator === 'is-not-null') return !isMissing(value);
  const ifMissing = condition['optional'] === true ? 'skip' : textOf(condition, 'ifMissing', 'refuse');
  if (ifMissing !== 'refuse' && isMissing(input(port))) return ifMissing === 'skip';
  if (operator === 'ne') return canonical(value) !== canonical(input(port));
  if (isMissing(value)) return false;
  if (operator === 'in') return itemsOf(input(port)).some((each) => canonical(each) === canonical(value));
  return isTime(port)
    ? compare(operator, millisecondsOf(value), millisecondsOf(input(port)))
    : compare(operator, value, input(port));
}

/** Insertion sort: each item goes before the first one that follows it in the order. */
function sorted(list: readonly unknown[], orders: readonly Config[]): readonly unknown[] {
  const result: unknown[] = [];
  for (const item of list) {
    const next = result.findIndex((other) => order(item, other, orders) < 0);
    result.splice(next < 0 ? result.length : next, 0, item);
  }
  return result;
}

function order(left: unknown, right: unknown, orders: readonly Config[]): number {
  for (const each of orders) {
    const [a, b] = [keysOf(fieldOf(left, each)), keysOf(fieldOf(right, each))];
    const at = a.findIndex((key, index) => key !== b[index]);
    const difference = at < 0 ? a.length - b.length : (a[at] ?? -1) - (b[at] ?? -1);
    if (difference !== 0) return each['direction'] === 'desc' ? -difference : difference;
  }
  return 0;
}

/** Compared from left to right: the kind of value, then a number or the code points of a text. */
function keysOf(value: unknown): readonly number[] {
  if (typeof value === 'number') return [0, value];
  if (typeof value === 'string') return [1, ...Array.from(value, (character) => character.codePointAt(0) ?? 0)];
  return typeof value === 'boolean' ? [2, Number(value)] : [3];
}
