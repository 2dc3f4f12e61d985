import { plainName } from './other-names.ts';

interface MissingKind {
  readonly names: readonly string[];
  /** What to use instead, as the hint of the diagnostic says it. */
  readonly way: string;
}

const custom = 'a kind of your own does (docs/custom-kinds.md)';

/**
 * Kinds that other tools have and flowsmith lacks, with what to use instead. Synonyms of existing kinds are in
 * `otherNames`.
 */
export const missingKinds: readonly MissingKind[] = [
  {
    names: ['map-list', 'flat-map'],
    way: 'A “map” contains nodes that compute a value from each item of a list, and a “flatten” behind it makes one list of lists. Other kinds work on lists, too: “filter-list”, “sort-list”, “pick-fields”.',
  },
  {
    names: ['join-text', 'join-list', 'implode'],
    way: 'A list of texts becomes one text by “text” with "operator": "join".',
  },
  {
    names: ['concat', 'concatenate', 'append', 'append-to-list', 'push'],
    way: 'Lists become one by “build-list” with a “flatten” behind it; texts by “template”, and a list of texts by “text” with "operator": "join".',
  },
  {
    names: ['while', 'repeat', 'until'],
    way: `Nothing runs until a condition is met: a “for-each” runs once for each item of a list, for which “range” makes numbers, and what runs again and again is a route with a cron trigger. For the rest, ${custom}.`,
  },
  {
    names: [
      'set',
      'set-variable',
      'variable',
      'var',
      'assign-variable',
      'get-variable',
      'change',
      'edit-fields',
      'set-node',
      'global',
      'flow-context',
      'store',
    ],
    way: 'A flow has no variables: wire a value to whatever uses it, as often as you like. A constant is a “value”, an object with fields a “build-object”; what outlives the request is a row of a table.',
  },
  {
    names: ['session', 'get-session'],
    way: 'Read the cookie with “get-cookie”, and find whose it is with a “db-find” by a “hash” of it: a function that is a guard does so for all routes.',
  },
  {
    names: ['set-cookie', 'write-cookie', 'clear-cookie'],
    way: 'List the cookie under "cookies" of the “return-json” or “return-response”, and wire its value to the input “cookie.” with its name.',
  },
  {
    names: ['response-header', 'set-header', 'add-header'],
    way: 'List the header under "headers" of the “return-json” or “return-response”, and wire its text to the input of that name.',
  },
  {
    names: ['oauth', 'oauth2', 'auth', 'authenticate', 'authentication', 'passport', 'api-key'],
    way: `Read the token with “get-header” ("scheme": "Bearer") and find it in a table by “db-find”, as a session that the login has stored. “sign-jwt” makes signed tokens, and “verify-jwt” checks them.`,
  },
  {
    names: ['encrypt', 'decrypt', 'aes', 'rsa', 'sign', 'cipher', 'compress', 'gzip', 'zip'],
    way: `A signature is an HMAC, by “hash”. For the rest, ${custom}, with Node’s own modules.`,
  },
  {
    names: ['wait', 'delay', 'sleep', 'pause', 'timer', 'timeout', 'debounce'],
    way: 'A request does not wait. What is to happen later is a function that an “enqueue” calls after "delaySeconds", or a row that a route with a cron trigger looks for; "timeoutMs" of the route bounds how long it may take.',
  },
  {
    names: ['json-schema', 'schema', 'ajv', 'zod', 'validate-body'],
    way: 'What a flow needs of the body is checked by itself. What else it may contain is a JSON Schema under "body" of “start”. To answer with what is wrong with each field there is “validate”.',
  },
  {
    names: [
      'sql',
      'raw-sql',
      'postgres',
      'postgresql',
      'mysql',
      'execute-query',
      'mongodb',
      'mongo',
      'transaction',
      'begin-transaction',
      'commit',
      'rollback',
    ],
    way: 'Tables are declared under "tables", and used by “db-find”, “db-list”, “db-insert”, “db-update” and “db-delete”. A route with "transaction": true writes all or nothing.',
  },
  {
    names: ['cache', 'redis', 'memcached', 'kv', 'get-cache', 'set-cache', 'ftp'],
    way: 'What outlives a request is a row of a table, such as a json column found by its key, or a file: “store-file”, “load-file” and “delete-file”.',
  },
  {
    names: ['link', 'link-in', 'link-out', 'goto', 'route'],
    way: 'A flow cannot go on in another one. What several compute alike is a function of the project, which each of them calls (“call”).',
  },
  {
    names: ['parallel', 'merge-branches', 'join', 'wait-all', 'sync', 'split-flow', 'fork'],
    way: 'Wires of several nodes may lead to one “in”: that is where branches join. Reads that do not depend on each other run at once by themselves; writes run in order.',
  },
  {
    names: ['comment', 'note', 'sticky-note', 'annotation', 'no-op', 'noop'],
    way: 'Write it into "comment" of the node that it is about, or "description" of the route.',
  },
  {
    names: ['date-time', 'datetime'],
    way: `“now” is the time of the request; “to-timestamp”, “date-add”, “start-of”, “date-part”, “date-difference” and “compare” reckon with times, which are texts in ISO 8601; “format-date” and “parse-date” write and read them in other forms.`,
  },
  {
    names: ['random', 'random-number'],
    way: `“uuid” and “random-token” give texts that nobody can guess. For others, ${custom}, with randomInt of node:crypto and "fresh": true.`,
  },
  {
    names: ['static-file', 'websocket', 'sse', 'stream'],
    way: 'A “return-response” answers with text, HTML, CSV, bytes or a file that the flow makes; files that are always the same, and streams, belong to another server.',
  },
];

const ways = new Map(missingKinds.flatMap(({ names, way }) => names.map((name) => [plainName(name), way] as const)));

/** What to use instead of a kind that only other tools have, in any spelling; undefined if it is unknown. */
export const wayWithout = (name: string): string | undefined => ways.get(plainName(name));
