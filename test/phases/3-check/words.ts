import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { columnSamples, samples, tables } from './tables.ts';

/** A word of the one-line flows: a kind with a config, and the ports used when none is named. */
export interface Word {
  readonly type: string;
  readonly config: (argument: string) => JsonObject;
  readonly input: (config: JsonObject) => string;
  readonly output: (config: JsonObject) => string;
  /** The default exit; undefined for pure nodes, empty if there is none. */
  readonly next?: string;
  readonly defaults: (config: JsonObject) => Readonly<Record<string, JsonValue>>;
}

type Settings = { readonly [Key in keyof Word]?: Word[Key] | string };

function word(type: string, { config, input = 'value', output = 'value', next, defaults }: Settings = {}): Word {
  const port = (given: Settings['input']) =>
    typeof given === 'function' ? (settings: JsonObject) => given(settings) : () => String(given);
  return {
    type,
    config: typeof config === 'function' ? config : () => ({}),
    input: port(input),
    output: port(output),
    ...(typeof next === 'string' ? { next } : {}),
    defaults: typeof defaults === 'function' ? defaults : () => ({}),
  };
}

const list = (argument: string): string[] =>
  argument
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
const named =
  (key: string) =>
  (argument: string): JsonObject => ({ [key]: argument });
const first =
  (key: string) =>
  (config: JsonObject): string => {
    const names = config[key];
    return Array.isArray(names) ? String(names[0]) : '';
  };
const onInvalid = (argument: string): JsonObject => (argument === '' ? {} : { onInvalid: argument });
const compare = (operator: string): Word =>
  word('compare', { config: () => ({ operator }), input: 'left', output: 'result' });
const logic = (type: string): Word => word(type, { input: 'a', output: 'result' });
const math = (operator: string): Word => word('math', { config: () => ({ operator }), input: 'a', output: 'result' });

/** `users, email, age.gt, name?, +token, lock`: a table, conditions, columns, a lock. */
function tableConfig(argument: string): JsonObject {
  const [table = '', ...rest] = list(argument);
  const where = rest
    .filter((each) => !/^[+^!]|^lock$/.test(each))
    .map((each): JsonObject => {
      const [, column = '', operator = 'eq', optional] = /^(\w+)(?:\.([\w-]+))?(\?)?$/.exec(each) ?? [];
      return { column, operator, ...(optional === undefined ? {} : { optional: true }) };
    });
  const picked = (mark: string) => rest.filter((each) => each.startsWith(mark)).map((each) => each.slice(1));
  const columns = picked('+');
  const ignored = picked('^');
  const updated = picked('!');
  return {
    table,
    ...(where.length === 0 ? {} : { where }),
    ...(columns.length === 0 ? {} : { columns }),
    ...(rest.includes('lock') ? { lock: 'update' } : {}),
    ...(ignored.length === 0 ? {} : { onConflict: { columns: ignored, do: 'ignore' } }),
    ...(updated.length === 0 ? {} : { onConflict: { columns: updated, do: 'update' } }),
  };
}

const conditionsOf = ({ where }: JsonObject): readonly JsonObject[] => (Array.isArray(where) ? where : []);
const portOf = (condition: JsonObject): string =>
  condition['operator'] === 'eq'
    ? String(condition['column'])
    : `${String(condition['column'])}.${String(condition['operator'])}`;

function conditionDefaults(config: JsonObject): Record<string, JsonValue> {
  const columns = tables[String(config['table'])]?.['columns'];
  return Object.fromEntries(
    conditionsOf(config)
      .filter(({ operator }) => operator !== 'is-null')
      .map((condition) => {
        const name = String(condition['column']);
        const column = isObject(columns) ? columns[name] : undefined;
        const sample = columnSamples[isObject(column) ? String(column['type']) : 'text'] ?? 'a';
        return [portOf(condition), condition['operator'] === 'in' ? [sample] : sample];
      }),
  );
}
const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ofField = ({ column, ...rest }: JsonObject): JsonObject => ({ field: column ?? '', ...rest });
const firstCondition = (config: JsonObject): string => portOf(conditionsOf(config)[0] ?? {});
const mailDefaults = (): Record<string, JsonValue> => ({ to: 'team@example.com', subject: 'Hello', text: 'Hello' });

const days = { config: () => ({ unit: 'days' }) };

export const words: Readonly<Record<string, Word>> = {
  start: word('start', { next: 'next' }),
  q: word('get-query-param', { config: named('name') }),
  p: word('get-path-param', { config: named('name') }),
  f: word('get-body-field', { config: named('field') }),
  h: word('get-header', {
    config: (argument) => {
      const [name = '', ...flags] = list(argument);
      const scheme = flags.find((flag) => /^[A-Z]/.test(flag));
      return {
        name,
        ...(flags.includes('plain') ? { sensitive: false } : {}),
        ...(flags.includes('secret') ? { sensitive: true } : {}),
        ...(scheme === undefined ? {} : { scheme }),
      };
    },
  }),
  body: word('get-json-body', { output: 'body' }),
  raw: word('get-raw-body', { output: 'raw' }),
  secret: word('get-secret', { config: named('name') }),
  url: word('request-url', { output: 'url' }),
  val: word('value', { config: (argument) => ({ value: JSON.parse(argument) }) }),
  prop: word('get-property', { config: named('path'), input: 'object' }),
  split: word('split-object', {
    config: (argument) => ({ fields: list(argument) }),
    input: 'object',
    output: first('fields'),
  }),
  obj: word('build-object', {
    config: (argument) => ({ fields: list(argument) }),
    input: first('fields'),
    output: 'object',
  }),
  list: word('build-list', { config: (argument) => ({ length: Number(argument) }), input: 'item0', output: 'list' }),
  keep: word('filter-list', {
    config: (argument) => ({ where: conditionsOf(tableConfig(`t, ${argument}`)).map(ofField) }),
    input: 'list',
    output: 'list',
  }),
  sorted: word('sort-list', {
    config: (argument) => ({ orderBy: argument === '' ? [{}] : list(argument).map((field) => ({ field })) }),
    input: 'list',
    output: 'list',
  }),
  pick: word('pick-fields', { config: (argument) => ({ fields: list(argument).map((field) => ({ field })) }) }),
  pluck: word('pluck', { config: named('field'), input: 'list', output: 'values' }),
  slice: word('slice', { input: 'list', output: 'list', defaults: () => ({ from: 1 }) }),
  forEach: word('for-each', { input: 'list', next: 'next' }),
  each: word('map', { input: 'list', output: 'results', defaults: () => ({ result: 1 }) }),
  first: word('first', { input: 'list', output: 'item' }),
  distinct: word('distinct', { input: 'list', output: 'list' }),
  flat: word('flatten', { input: 'list', output: 'list' }),
  groups: word('group-by', { config: named('field'), input: 'list', output: 'groups' }),
  lookup: word('look-up', {
    config: (argument) => ({ field: argument, other: argument, as: 'found' }),
    input: 'list',
    output: 'list',
    defaults: () => ({ others: [] }),
  }),
  sum: word('aggregate-list', { config: (field) => ({ operator: 'sum', field }), input: 'list', output: 'result' }),
  range: word('range', { input: 'to', output: 'list', defaults: () => ({ from: 1 }) }),
  length: word('list-length', { input: 'list', output: 'length' }),
  merge: word('merge-objects', { input: 'base', output: 'object' }),
  tpl: word('template', {
    config: named('template'),
    input: ({ template }) => /\{\{ *([\w-]+)/.exec(String(template))?.[1] ?? '',
    output: 'text',
  }),
  text: word('text', {
    config: (argument) => ({ operator: argument || 'trim' }),
    input: ({ operator }) => (operator === 'join' ? 'list' : 'text'),
    output: 'result',
  }),
  select: word('select', { input: 'whenTrue', defaults: () => ({ condition: true }) }),
  now: word('now'),
  uuid: word('uuid'),
  num: word('to-number', { config: onInvalid, output: 'number' }),
  str: word('to-string', { output: 'text' }),
  bool: word('to-boolean', { config: onInvalid, output: 'boolean' }),
  later: word('date-add', { ...days, input: 'timestamp', output: 'timestamp', defaults: () => ({ amount: 1 }) }),
  begins: word('start-of', { config: () => ({ unit: 'day' }), input: 'timestamp', output: 'start' }),
  weekday: word('date-part', { config: () => ({ part: 'weekday' }), input: 'timestamp' }),
  until: word('date-difference', {
    config: () => ({ unit: 'hours' }),
    input: 'to',
    output: 'difference',
    defaults: () => ({ from: '2024-01-01T00:00:00Z' }),
  }),
  instant: word('to-timestamp', { config: onInvalid, output: 'timestamp' }),
  parse: word('parse-json', { config: onInvalid }),
  json: word('to-json', { output: 'text' }),
  fall: word('fallback'),
  ifnull: word('if-null', { next: 'present', defaults: () => ({ value: null }) }),
  eq: compare('eq'),
  ne: compare('ne'),
  lt: compare('lt'),
  gt: compare('gt'),
  contains: compare('contains'),
  starts: compare('starts-with'),
  ends: compare('ends-with'),
  and: logic('and'),
  or: logic('or'),
  not: logic('not'),
  add: math('add'),
  div: math('divide'),
  min: math('min'),
  round: math('round'),
  branch: word('branch', { input: 'condition', next: 'true', defaults: () => ({ condition: true }) }),
  switch: word('switch', {
    config: (argument) => ({ cases: list(argument) }),
    next: 'default',
    defaults: () => ({ value: 'a' }),
  }),
  hash: word('hash', {
    config: (argument) => ({ algorithm: argument || 'sha256', encoding: 'hex' }),
    input: 'data',
    output: 'hash',
  }),
  sig: word('parse-signature', {
    config: (argument) => ({ format: argument || 'key-value' }),
    input: 'header',
    output: 'signatures',
  }),
  fresh: word('within-tolerance', { config: () => ({ seconds: 300 }), input: 'timestamp', output: 'result' }),
  once: word('deduplicate', {
    config: () => ({ keepDays: 7 }),
    input: 'key',
    next: 'first',
    defaults: () => ({ key: 'k' }),
  }),
  insert: word('db-insert', {
    config: tableConfig,
    input: 'record',
    output: 'record',
    next: 'next',
    defaults: ({ table }) => ({ record: samples[String(table)] ?? {} }),
  }),
  find: word('db-find', {
    config: tableConfig,
    input: firstCondition,
    output: 'record',
    next: 'next',
    defaults: conditionDefaults,
  }),
  rows: word('db-list', {
    config: tableConfig,
    input: firstCondition,
    output: 'records',
    next: 'next',
    defaults: conditionDefaults,
  }),
  count: word('db-count', {
    config: tableConfig,
    input: firstCondition,
    output: 'count',
    next: 'next',
    defaults: conditionDefaults,
  }),
  update: word('db-update', {
    config: tableConfig,
    input: 'changes',
    output: 'record',
    next: 'next',
    defaults: (config) => ({
      ...conditionDefaults(config),
      changes: { [config['table'] === 'users' ? 'name' : 'text']: 'b' },
    }),
  }),
  delete: word('db-delete', {
    config: tableConfig,
    input: firstCondition,
    output: 'count',
    next: 'next',
    defaults: conditionDefaults,
  }),
  mail: word('send-email', { input: 'text', output: 'messageId', next: 'next', defaults: mailDefaults }),
  queue: word('send-email', {
    config: () => ({ delivery: 'queued' }),
    input: 'text',
    next: 'next',
    defaults: mailDefaults,
  }),
  log: word('log', { input: 'message', next: 'next', defaults: () => ({ message: 'Hello' }) }),
  call: word('call', { config: named('function') }),
  give: word('return-values'),
  ret: word('return-json', {
    config: (argument) => {
      const [status, ...headers] = list(argument);
      return {
        ...(status === undefined ? {} : { status: Number(status) }),
        ...(headers.length === 0 ? {} : { headers }),
      };
    },
    input: 'body',
    next: '',
    defaults: ({ status, headers }) => ({
      ...(status === 204 ? {} : { body: Number(status) >= 400 ? { error: 'Refused' } : { received: true } }),
      ...Object.fromEntries((Array.isArray(headers) ? headers : []).map((name: string) => [name, 'x'])),
    }),
  }),
};
