import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';

/** Rows FS3417 to FS3420, FS2576 and FS2577: flows that fail on purpose, how they go on, and rules for values. */

export const failInRequest: Rule<{ readonly node: string; readonly isGuard: boolean }> = {
  code: 'FS3417',
  severity: 'error',
  title: 'A Fail where a request waits for an answer',
  message: ({ node, isGuard }) =>
    `${node} ends ${isGuard ? 'a guard' : 'the flow of a request'}, which answers: whoever sent the request would learn nothing but “500”.`,
  hint: () =>
    'Use Return JSON, with a status of at least 400 and a body that says why; or let the flow take the failure, by a Catch, or by "onError": "collect" of a For Each around it.',
  explanation: {
    cause:
      'Fail is for flows that have nobody to answer, and for failures that the flow takes itself. A scheduled flow that ends in it is tried again; the call of a function that ends in it goes on by “error”, if that is wired.',
    bad: '{ "method": "POST", "path": "/orders" … { "id": "no", "type": "fail", "inputs": { "message": "Out of stock" } }',
    good: '{ "method": "POST", "path": "/orders" … { "id": "no", "type": "return-json", "config": { "status": 409 }, "inputs": { "body": { "error": "Out of stock" } } }',
  },
};

export const mixedRules: Rule<{ readonly field: string }> = {
  code: 'FS2576',
  severity: 'error',
  title: 'Rules that no value keeps',
  message: ({ field }) => `The field ${quoted(field)} has rules for texts and rules for numbers: no value keeps both.`,
  hint: () =>
    'Keep those of one sort: “range” and “integer” are for numbers, “required” is for either, and all others are for texts.',
  explanation: {
    cause: 'A rule for texts refuses numbers, and a rule for numbers refuses texts, also one such as "12".',
    bad: '"rules": { "age": [{ "rule": "range", "min": 18 }, { "rule": "pattern", "pattern": "^[0-9]+$" }] }',
    good: '"rules": { "age": [{ "rule": "integer" }, { "rule": "range", "min": 18 }] }',
  },
};

export const secondCatch: Rule<{ readonly node: string; readonly first: string }> = {
  code: 'FS2577',
  severity: 'error',
  title: 'A second Catch',
  message: ({ node, first }) => `${node} is a second Catch beside ${first}: a failure goes to one of them.`,
  hint: () =>
    'Keep one of them, and put a Switch on the “code” of its failure behind it. What is about one effect alone goes by its “error”.',
  explanation: {
    cause: 'A flow, and a function, has at most one Catch. It takes all failures that no “error” edge takes.',
    bad: '{ "id": "taken", "type": "catch" }, { "id": "other", "type": "catch" }',
    good: '{ "id": "failed", "type": "catch" }, { "id": "why", "type": "switch", "config": { "cases": ["unique"] } }',
  },
};

export const nothingToCatch: Rule<{ readonly node: string }> = {
  code: 'FS3418',
  severity: 'warning',
  title: 'A Catch that nothing leads to',
  message: ({ node }) =>
    `${node} never runs: nothing before it can fail without an “error” edge that takes the failure.`,
  hint: () => 'Remove it and what follows it, or the “error” edges that should lead there.',
  explanation: {
    cause:
      'Catch takes the failures of effects whose “error” is not wired, of Fail, and of the commit of a transaction. Refused values, answers and the timeout are not failures.',
    bad: '{ "from": "insert.error", "to": "sorry.in" }, { "from": "failed.next", "to": "report.in" }',
    good: '{ "from": "failed.next", "to": "sorry.in" }',
  },
};

export const sharedWithCatch: Rule<{ readonly node: string; readonly catcher: string }> = {
  code: 'FS3419',
  severity: 'error',
  title: 'A node on the way from Start and on that from Catch',
  message: ({ node, catcher }) => `${node} is reached from Start, and also from ${catcher}.`,
  hint: () => 'Copy the node for what follows Catch; what is more than a node or two can be a function that both call.',
  explanation: {
    cause:
      'What follows Catch runs once the flow has failed and its transaction is over: the flow does not go back from there to where it failed.',
    bad: '{ "from": "insert.next", "to": "reply.in" }, { "from": "failed.next", "to": "reply.in" }',
    good: '{ "from": "insert.next", "to": "reply.in" }, { "from": "failed.next", "to": "sorry.in" }',
  },
};

export const onceBehindCatch: Rule<{ readonly node: string; readonly catcher: string }> = {
  code: 'FS3420',
  severity: 'error',
  title: 'A Deduplicate behind Catch',
  message: ({ node, catcher }) =>
    `${node} follows ${catcher}, where no transaction runs that would keep its key together with what is written.`,
  hint: () => 'Put it before what may fail, so that the key is taken back with the rest.',
  explanation: {
    cause:
      'A Deduplicate remembers its key in the transaction of the flow. What follows Catch runs after that is rolled back, each statement by itself.',
    bad: '{ "from": "failed.next", "to": "once.in" }',
    good: '{ "from": "start.next", "to": "once.in" }, { "from": "once.first", "to": "insert.in" }',
  },
};
