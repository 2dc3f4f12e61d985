import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { conditionDefaults, firstCondition, list, tableConfig } from './table-words.ts';
import { readCookie, response, setCookie } from './answer-words.ts';
import { listWords } from './list-words.ts';
import { samples } from './tables.ts';
import { named, word } from './word.ts';
import type { Word } from './word.ts';

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

const allowed = (argument: string): JsonValue => (argument === 'public' ? argument : list(argument));
const mailDefaults = (): Record<string, JsonValue> => ({ to: 'team@example.com', subject: 'Hello', text: 'Hello' });

const days = { config: () => ({ unit: 'days' }) };

export const words: Readonly<Record<string, Word>> = {
  start: word('start', { next: 'next' }),
  q: word('get-query-param', { config: named('name') }),
  p: word('get-path-param', { config: named('name') }),
  f: word('get-body-field', {
    config: (argument) => {
      const [field = '', flag] = list(argument);
      return flag === 'secret' ? { field, sensitive: true } : { field: argument };
    },
  }),
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
  basic: word('get-basic-auth', { output: 'password' }),
  body: word('get-json-body', { output: 'body' }),
  raw: word('get-raw-body', { output: 'raw' }),
  file: word('get-file', { config: named('name'), output: 'filename' }),
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
  ...listWords,
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
  written: word('format-date', { config: () => ({ pattern: 'yyyy' }), input: 'timestamp', output: 'text' }),
  dated: word('parse-date', { config: () => ({ pattern: 'dd.MM.yyyy' }), output: 'timestamp' }),
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
  validate: word('validate', {
    config: (argument) => ({ rules: { [argument]: [{ rule: 'required' }] } }),
    input: ({ rules }) => Object.keys(Object(rules))[0] ?? '',
    output: 'errors',
    next: 'valid',
  }),
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
  token: word('random-token', { output: 'token' }),
  pw: word('hash-password', {
    input: 'password',
    output: 'hash',
    next: 'next',
    defaults: () => ({ password: 'a password' }),
  }),
  login: word('check-password', {
    input: 'password',
    next: 'match',
    defaults: () => ({ password: 'a password', hash: null }),
  }),
  jwt: word('sign-jwt', {
    config: (argument) => ({ expiresIn: 60, claims: list(argument) }),
    input: 'subject',
    output: 'token',
    next: 'next',
    defaults: () => ({ subject: '1', secret: { $secret: 'KEY' } }),
  }),
  verify: word('verify-jwt', {
    config: (argument) => (argument === '' ? {} : { claims: { [argument]: 'string' } }),
    input: 'token',
    output: 'subject',
    next: 'valid',
    defaults: () => ({ secret: { $secret: 'KEY' } }),
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
  limit: word('limit-rate', {
    config: (argument) => ({ max: 5, perSeconds: 60, ...(argument === '' ? {} : { scope: argument }) }),
    input: 'key',
    output: 'remaining',
    next: 'within',
    defaults: () => ({ key: 'k' }),
  }),
  client: word('client-address', { output: 'address' }),
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
  totals: word('db-aggregate', {
    config: (argument) => ({ ...tableConfig(argument), count: 'rows' }),
    input: firstCondition,
    output: 'record',
    next: 'next',
    defaults: conditionDefaults,
  }),
  exists: word('db-exists', { config: tableConfig, input: firstCondition, next: 'yes', defaults: conditionDefaults }),
  sql: word('db-query', {
    config: (argument) => ({ sql: argument, ...(argument.includes(':x') ? { params: { x: 'text' } } : {}) }),
    input: 'x',
    output: 'records',
    next: 'next',
  }),
  links: word('db-set-relation', {
    config: (key) => ({ table: 'teams', relation: 'others', key }),
    input: 'values',
    next: 'next',
    defaults: () => ({ id: 1 }),
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
  http: word('http-request', {
    config: (argument) => ({
      ...(argument === '' ? { url: 'https://api.example.com/' } : { dynamicOrigin: { allow: allowed(argument) } }),
      ...{ method: 'POST', body: 'json' },
    }),
    input: 'body',
    defaults: (config) => ('url' in config ? {} : { url: 'https://a.example/' }),
    output: 'body',
    next: 'next',
  }),
  post: word('http-request', {
    config: () => ({ url: 'https://api.example.com/', method: 'POST', delivery: 'queued' }),
    next: 'next',
  }),
  save: word('store-file', { input: 'bytes', next: 'next', defaults: () => ({ key: 'a', bytes: 'a' }) }),
  load: word('load-file', { input: 'key', output: 'bytes', next: 'next', defaults: () => ({ key: 'a' }) }),
  trash: word('delete-file', { input: 'key', next: 'next', defaults: () => ({ key: 'a' }) }),
  log: word('log', { input: 'message', next: 'next', defaults: () => ({ message: 'Hello' }) }),
  enqueue: word('enqueue', { config: named('function'), next: 'next' }),
  call: word('call', { config: named('function') }),
  give: word('return-values'),
  fail: word('fail', { input: 'message', next: '', defaults: () => ({ message: 'No' }) }),
  catch: word('catch', { output: 'failure', next: 'next' }),
  resp: response,
  cookie: readCookie,
  bake: setCookie,
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
