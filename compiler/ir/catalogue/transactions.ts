import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';
import { guess, nodeAt, remove, set } from '../fixes.ts';

/**
 * Rows FS2520 to FS2524, FS2527, FS2532 and FS3406 to FS3409: what commits together, and what happens at the same
 * time.
 */

export const commitWithoutTransaction: Rule<{ readonly node: string }> = {
  code: 'FS2520',
  severity: 'error',
  title: 'A commit without a transaction',
  message: ({ node }) =>
    `${node} says "commit", but this flow is not a transaction: what it writes is kept in any case.`,
  hint: () =>
    'Remove "commit"; or set "transaction": true on the route, if what other answers leave behind is to be taken back.',
  fixes: (_, at) => [
    guess({ title: 'Remove "commit"', operations: [remove(at, at.path)] }),
    guess({ title: 'Make the route a transaction', operations: [set(at, ['transaction'], true)] }),
  ],
  explanation: {
    cause:
      'In a transaction, an answer from 400 on takes back what the flow has written. "commit" on an answer excepts it from that, so without a transaction it would say nothing.',
    bad: '{ "method": "POST", "path": "/logins" … { "type": "return-json", "config": { "status": 401, "commit": true } }',
    good: '{ "method": "POST", "path": "/logins", "transaction": true … { "type": "return-json", "config": { "status": 401, "commit": true } }',
  },
};

export const commitOfOtherStatus: Rule<{ readonly node: string; readonly status: number }> = {
  code: 'FS2521',
  severity: 'error',
  title: 'A commit with a status that is no 4xx',
  message: ({ node, status }) =>
    `${node} says "commit", but it answers ${status}: ${status < 400 ? 'that commits in any case' : 'an error of the server is always rolled back'}.`,
  hint: ({ status }) =>
    status < 400 ? 'Remove "commit".' : 'Remove "commit", or answer with a status from 400 to 499.',
  fixes: (_, at) => [guess({ title: 'Remove "commit"', operations: [remove(at, at.path)] })],
  explanation: {
    cause:
      'An answer below 400 commits, and one from 500 on rolls back, so that a retry finds everything as it was. "commit" is for the cases between: a 4xx whose writes are to stay, such as a count of failed logins.',
    bad: '{ "type": "return-json", "config": { "status": 200, "commit": true } }',
    good: '{ "type": "return-json", "config": { "status": 401, "commit": true } }',
  },
};

export const lockWithoutTransaction: Rule<{ readonly node: string }> = {
  code: 'FS2522',
  severity: 'error',
  title: 'A lock without a transaction',
  message: ({ node }) =>
    `${node} locks what it finds, but this flow is not a transaction: the lock would be gone before the next node runs.`,
  hint: () => 'Set "transaction": true on the route, or remove "lock".',
  fixes: (_, at) => [
    guess({ title: 'Make the route a transaction', operations: [set(at, ['transaction'], true)] }),
    guess({ title: 'Remove "lock"', operations: [remove(at, at.path)] }),
  ],
  explanation: {
    cause: 'A lock holds until the transaction ends. Without one, each statement is a transaction of its own.',
    bad: '{ "method": "POST", "path": "/bookings" … { "type": "db-find", "config": { "table": "rooms", "lock": "update", … } }',
    good: '{ "method": "POST", "path": "/bookings", "transaction": true … { "type": "db-find", "config": { "table": "rooms", "lock": "update", … } }',
  },
};

export const callWithoutTransaction: Rule<{ readonly node: string; readonly called: string }> = {
  code: 'FS2527',
  severity: 'error',
  title: 'A call without the transaction that the function needs',
  message: ({ node, called }) =>
    `${node} calls the function ${quoted(called)}, which only runs in a transaction, but this flow is none.`,
  hint: () => 'Set "transaction": true on the route.',
  fixes: (_, at) => [guess({ title: 'Make the route a transaction', operations: [set(at, ['transaction'], true)] })],
  explanation: {
    cause:
      'A function has no transaction of its own: it runs in that of its caller. One that locks rows, or says "transaction": true, asks its callers for one.',
    bad: '{ "method": "POST", "path": "/bookings" … { "type": "call", "config": { "function": "book" } }',
    good: '{ "method": "POST", "path": "/bookings", "transaction": true … { "type": "call", "config": { "function": "book" } }',
  },
};

export const retriedEffect: Rule<{
  readonly node: string;
  /** The function with the effect, if the node is a call. */
  readonly called: string | undefined;
  /** Whether it may be queued instead. */
  readonly mayQueue: boolean;
}> = {
  code: 'FS2532',
  severity: 'error',
  title: 'An effect that a second run would repeat',
  message: ({ node, called }) =>
    `${node} ${called === undefined ? 'acts' : `calls ${quoted(called)}, which acts`} outside the database, but this transaction may run again: what was done outside would be done again.`,
  hint: ({ called, mayQueue }) =>
    !mayQueue
      ? 'Move it before the first node that uses the database: what comes before it runs once.'
      : `Set "delivery": "queued"${called === undefined ? '' : ` in the function ${quoted(called)}`}: it is then stored with what the transaction writes, and taken back with it.`,
  fixes: ({ called, mayQueue }, at) =>
    at.node === undefined || called !== undefined || !mayQueue
      ? []
      : [guess({ title: 'Queue it', operations: [set(at, nodeAt(at.node, 'config', 'delivery'), 'queued')] })],
  explanation: {
    cause:
      'A transaction with an isolation runs again when others changed what it read: everything behind its beginning, which is the first node that uses the database. What it wrote is taken back, and what it queued; what it sent is not. So only the database, Log and what is queued may act there.',
    bad: '"transaction": { "isolation": "serializable" } … { "type": "send-email", "config": { "delivery": "now" } }',
    good: '"transaction": { "isolation": "serializable" } … { "type": "send-email", "config": { "delivery": "queued" } }',
  },
};

export const unlockedDecision: Rule<{
  readonly read: string;
  readonly write: string;
  readonly table: string;
  readonly helpsToLock: boolean;
}> = {
  code: 'FS3406',
  severity: 'warning',
  title: 'A read that decides about a write, without a lock',
  message: ({ read, write, table }) =>
    `${read} decides whether ${write} writes to “${table}”. Two simultaneous requests both find the earlier state, and both write.`,
  hint: ({ read, table, helpsToLock }) =>
    helpsToLock
      ? `Set "lock": "update" on ${read}: the second request then waits for the first one, and finds what that has left.`
      : `Lock the row that these rows belong to (of bookings, their room) with a DB Find before ${read} that says "lock": "update", so that requests take turns. Or let a unique key or a "noOverlap" of “${table}” decide, which takes that ${read} asks for the very values that are inserted; or set "transaction": { "isolation": "serializable" } on the route, so that one of them runs again.`,
  explanation: {
    cause:
      'A transaction keeps its writes together, but reads what others have committed so far. So two requests may count the bookings of an hour at the same time, both find none, and both book it. It does not show on the embedded database, which runs one transaction at a time, but it does on PostgreSQL. A lock makes them take turns; rows that are not there yet cannot be locked, but the row that they belong to can.',
    bad: 'db-count (bookings of the room) → branch (none?) → db-insert (bookings)',
    good: 'db-find (the room, "lock": "update") → db-count (its bookings) → branch (none?) → db-insert (bookings)',
  },
};
