import { nearest } from '../base/did-you-mean.ts';

/** What other tools and people call the kinds, to suggest one for a kind that does not exist. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  branch: ['if', 'if-else', 'condition', 'conditional', 'decision', 'gateway'],
  'build-list': ['array', 'list', 'build-array', 'create-list'],
  'build-object': ['object', 'create-object', 'make-object', 'json-object', 'set-fields'],
  code: ['expression', 'function', 'javascript', 'script', 'typescript'],
  compare: ['equal', 'equals', 'eq', 'is-equal', 'greater-than', 'less-than', 'contains'],
  'db-count': ['count', 'count-rows'],
  'db-delete': ['delete', 'delete-row', 'db-remove', 'remove-row'],
  'db-find': ['find', 'find-one', 'find-row', 'db-get', 'db-read', 'db-select', 'db-find-one', 'get-row'],
  'db-insert': ['insert', 'insert-row', 'db-create', 'db-add', 'create-row'],
  'db-list': ['db-query', 'db-find-all', 'db-find-many', 'db-select-all', 'query', 'list-rows', 'get-rows'],
  'db-update': ['update', 'update-row', 'db-set', 'change-row'],
  deduplicate: ['once', 'idempotency', 'idempotent', 'unique'],
  fallback: ['default', 'default-value', 'coalesce', 'or-else'],
  'get-body-field': ['body', 'body-field', 'get-field', 'get-body'],
  'get-header': ['header', 'headers', 'request-header'],
  'get-json-body': ['json-body', 'request-body', 'read-body'],
  'get-path-param': ['path-param', 'param', 'get-param', 'url-param', 'route-param'],
  'get-property': ['property', 'get', 'get-value', 'pick'],
  'get-query-param': ['query-param', 'query-string', 'get-query', 'search-param'],
  'get-secret': ['secret', 'env', 'environment', 'env-var', 'credential'],
  hash: ['hmac', 'sha256', 'digest', 'crypto'],
  'if-null': ['is-null', 'exists', 'is-missing', 'if-missing', 'if-exists', 'null-check'],
  log: ['console', 'print', 'debug', 'console-log'],
  math: ['add', 'subtract', 'multiply', 'divide', 'calculate', 'sum'],
  'merge-objects': ['merge', 'assign', 'spread', 'combine'],
  now: ['date', 'timestamp', 'current-time', 'date-now', 'get-time'],
  'parse-signature': ['signature', 'verify-signature', 'webhook-signature'],
  'return-json': [
    'response',
    'respond',
    'reply',
    'return',
    'json',
    'http-response',
    'send-response',
    'send-json',
    'end',
  ],
  select: ['ternary', 'choose', 'if-value'],
  'send-email': ['email', 'mail', 'send-mail', 'smtp'],
  'split-object': ['destructure', 'split', 'unpack', 'get-fields'],
  start: ['begin', 'entry', 'trigger', 'request', 'webhook', 'cron', 'schedule', 'form'],
  switch: ['case', 'match', 'router'],
  template: ['text', 'string', 'concat', 'format', 'interpolate', 'join-text'],
  'to-boolean': ['boolean', 'bool', 'parse-boolean', 'to-bool'],
  'to-json': ['stringify', 'json-stringify', 'serialize'],
  'to-number': ['number', 'int', 'integer', 'parse-number', 'parse-int', 'to-int', 'to-integer'],
  'to-string': ['to-text', 'stringify-value'],
  'to-timestamp': ['to-date', 'parse-timestamp', 'to-utc', 'to-iso', 'normalize-date', 'parse-iso', 'to-date-time'],
  uuid: ['id', 'random-uuid', 'new-id', 'guid'],
  value: ['constant', 'literal', 'const', 'static'],
};

/** Letters in lower case and digits: what different spellings of a name share. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
const kinds = new Map(
  Object.entries(otherNames).flatMap(([kind, names]) => names.map((name) => [plainName(name), kind] as const)),
);

/**
 * The kind that was probably meant: the one with that name elsewhere, however spelled (`dbCreate`, `db_create`), else
 * the nearest of `types`.
 */
export const nearestKind = (name: string, types: Iterable<string>): string | undefined =>
  kinds.get(plainName(name)) ?? nearest(name, types);
