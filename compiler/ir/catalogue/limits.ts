import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';

/** Rows FS3460 to FS3464: counts made outside the transaction of a flow. */

export const writtenBeforeLimit: Rule<{
  readonly node: string;
  readonly limit: string;
  /** The function that belongs in the transaction, if the node is a call. */
  readonly called: string | undefined;
}> = {
  code: 'FS3460',
  severity: 'error',
  title: 'A write before a Limit Rate, in a transaction',
  message: ({ node, limit, called }) =>
    `${node} ${called === undefined ? 'belongs' : `calls ${quoted(called)}, which belongs`} in the transaction of this flow${node === limit ? ' and limits a rate' : `, but ${limit} follows`}: the transaction can only begin after the last Limit Rate, since a rollback would take its count back.`,
  hint: ({ node, limit, called }) =>
    node === limit
      ? `Do the two in different ${called === undefined ? 'nodes' : 'functions'}: first count, then write.`
      : `Move ${limit} before it. If nothing has to be taken back, remove "transaction" from the flow instead.`,
  explanation: {
    cause:
      'Limit Rate counts by itself, at once: an answer from 400 on rolls the transaction back, and if the count went with it, no limit would ever be reached. So the transaction begins after the last one. What reads before it runs outside; what writes, locks, or remembers a key has to wait.',
    bad: 'db-insert (attempts) → limit-rate → db-update (users)',
    good: 'limit-rate → db-insert (attempts) → db-update (users)',
  },
};

export const limitInTransaction: Rule<{ readonly node: string; readonly id: string }> = {
  code: 'FS3461',
  severity: 'error',
  title: 'A Limit Rate in a function that runs in a transaction',
  message: ({ node, id }) =>
    `${node} limits a rate, but the function ${quoted(id)} only runs in a transaction, whose rollback would take the count back.`,
  hint: () => 'Limit the rate in the flow that calls the function, before the call.',
  explanation: {
    cause:
      'A function that says "transaction": true, locks rows or has a Deduplicate runs in the transaction of its callers, which has begun by then. Limit Rate counts outside of every transaction.',
    bad: '{ "id": "book", "transaction": true, "flow": { … { "type": "limit-rate" } } }',
    good: 'limit-rate → call (book)',
  },
};

export const limitAmongWays: Rule<{ readonly limit: string; readonly join: string }> = {
  code: 'FS3462',
  severity: 'error',
  title: 'No place for the transaction behind a Limit Rate',
  message: ({ limit, join }) =>
    `The transaction of this flow has to begin after ${limit}, but ways into it and past it meet again at ${join}.`,
  hint: ({ limit, join }) =>
    `Give each of the ways a ${join} of its own; or move ${limit} before the point where the ways part.`,
  explanation: {
    cause:
      'A transaction begins at one point of a path, and all that follows is in it until the flow ends. Limit Rate counts outside of it. Where a way that has begun the transaction meets one that has not, what follows would be inside for one of them and outside for the other.',
    bad: '{ "from": "limit.exceeded", "to": "refuse.in" }, { "from": "insert.error", "to": "refuse.in" }',
    good: '{ "from": "limit.exceeded", "to": "tooMany.in" }, { "from": "insert.error", "to": "refuse.in" }',
  },
};

export const limitsOfOneScope: Rule<{ readonly node: string; readonly other: string }> = {
  code: 'FS3463',
  severity: 'error',
  title: 'Two limits that count as one',
  message: ({ node, other }) => `${node} and ${other} have no "scope", so that they would count their keys together.`,
  hint: () =>
    'Give each of them a "scope", such as "log-in by address" and "log-in by account"; the same one if they are meant to count together.',
  explanation: {
    cause:
      'Uses of a key are counted by scope, which is that of the flow unless it is set. Two limits of one scope would count a key twice; and a caller who can choose one key, such as the name of an account, could use up another, such as somebody’s address.',
    bad: '{ "type": "limit-rate", "config": { "max": 5, "perSeconds": 900 } }, { "type": "limit-rate", "config": { "max": 20, "perSeconds": 900 } }',
    good: '{ "type": "limit-rate", "config": { "max": 5, "perSeconds": 900, "scope": "log-in by account" } }, { "type": "limit-rate", "config": { "max": 20, "perSeconds": 900, "scope": "log-in by address" } }',
  },
};

export const scopeOfTwo: Rule<{ readonly id: string; readonly title: 'Limit Rate' | 'Deduplicate' }> = {
  code: 'FS3464',
  severity: 'error',
  title: 'A route and a function that keep keys in one scope',
  message: ({ id, title }) =>
    `The route and the function “${id}” each have a ${title} without a "scope", so that a key of one counts as a key of the other.`,
  hint: ({ title }) =>
    `Give ${title} of the function a "scope", or the function another id. Keys that it has kept so far stay under the old name.`,
  explanation: {
    cause:
      'Keys are kept by scope, which is the id of the flow unless it is set. Where a route calls a function of the same id, the function would find the key that the route has just kept: what it does once, it would never do.',
    bad: '"routes": [{ "id": "checkout", … }], "functions": [{ "id": "checkout", … }], each with { "type": "deduplicate", "config": { "keepDays": 7 } }',
    good: '{ "type": "deduplicate", "config": { "keepDays": 7, "scope": "checkout, once per order" } } in the function',
  },
};
