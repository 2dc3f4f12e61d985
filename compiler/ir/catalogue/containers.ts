import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';
import { edgeAt, guess, nodeAt, remove, set, spelling } from '../fixes.ts';
import type { Edge } from '../fixes.ts';

/** Rows about containers, such as Map, and the nodes inside them. */

export const wrongParent: Rule<{
  readonly node: string;
  readonly parent: string;
  readonly problem: 'unknown' | 'no-container' | 'cycle';
  readonly near: string | undefined;
}> = {
  code: 'FS2047',
  severity: 'error',
  title: 'A parent that cannot contain the node',
  message: ({ node, parent, problem }) =>
    problem === 'unknown'
      ? `${node} has the parent ${quoted(parent)}, and no node of this flow has that id.`
      : problem === 'cycle'
        ? `${node} would be inside of itself: its parent ${quoted(parent)} is the node, or is inside it.`
        : `${node} has the parent ${quoted(parent)}, which is not a container: only For Each and Map contain nodes.`,
  hint: ({ near }) =>
    near === undefined
      ? 'Remove "parent", or give it the id of the container that the node is in.'
      : `Did you mean ${quoted(near)}?`,
  fixes: ({ parent, near }, at) => [
    ...spelling(at, parent, near),
    guess({ title: 'Take the node out of the container', operations: [remove(at, at.path)] }),
  ],
  explanation: {
    cause: 'The nodes that a container runs for each item name it as their parent.',
    bad: '{ "id": "lines", "type": "map" }, { "id": "row", "type": "build-object", "parent": "line", … }',
    good: '{ "id": "lines", "type": "map" }, { "id": "row", "type": "build-object", "parent": "lines", … }',
  },
};

export const notInside: Rule<{ readonly node: string; readonly container: string; readonly is: 'end' | 'control' }> = {
  code: 'FS2048',
  severity: 'error',
  title: 'A node that a container cannot contain',
  message: ({ node, container, is }) =>
    is === 'end'
      ? `${node} is inside ${container}, and belongs to the flow as a whole.`
      : `${node} acts or decides, and ${container} only computes a value for each item.`,
  hint: ({ is }) =>
    is === 'end'
      ? 'Remove its "parent".'
      : 'Take it out, or put it into a For Each instead. To choose between values there are Select and Code, or a Call of a function that only computes.',
  fixes: (_, at) => [guess({ title: 'Take the node out of the container', operations: [remove(at, at.path)] })],
  explanation: {
    cause:
      'A Map makes a new list by computing: it contains nodes without control ports. A For Each contains nodes that act and decide, too. Start, Catch and Return Values begin and end a flow, so no container contains them.',
    bad: '{ "id": "each", "type": "map" }, { "id": "insert", "type": "db-insert", "parent": "each", … }',
    good: '{ "id": "each", "type": "for-each" }, { "id": "insert", "type": "db-insert", "parent": "each", … }',
  },
};

export const acrossBorder: Rule<{
  readonly from: string;
  readonly to: string;
  readonly container: string;
  /** The container's own output, if the edge comes from one. */
  readonly port?: string;
  /** Whether it is a control edge. */
  readonly isControl?: true;
  /** Whether it feeds a node inside from an output that is only available once all items are done. */
  readonly isEarly?: true;
  /** Whether the container, as configured, has an input that collects a value of each item. */
  readonly collects: boolean;
  /** The edge, and the node that could move into the container so that the edge becomes valid. */
  readonly edge: Edge;
  readonly moved: { readonly id: string; readonly parent: string; readonly isCertain: boolean } | undefined;
}> = {
  code: 'FS2049',
  severity: 'error',
  title: 'A wire across the border of a container',
  message: ({ from, to, container, port, isControl, isEarly }) => {
    if (isControl === true) return `A control edge leads from ${from} to ${to}, across the border of ${container}.`;
    if (isEarly === true)
      return `“${port}” of ${container} is there once all items are done, but ${to} runs for each of them.`;
    return port === undefined
      ? `${from} is inside ${container} and has a value for each item, but ${to} is outside.`
      : `“${port}” of ${container} is for the nodes inside it, but ${to} is outside.`;
  },
  hint: ({ moved, to, container, isControl, isEarly, collects }) => {
    if (isEarly === true)
      return `Move ${to} out of ${container}, to where all items are done, or take a value from before it.`;
    if (isControl === true) {
      const done = `What runs once all items are done follows “next” of ${container}.`;
      return moved === undefined
        ? `Both ends have to be in the same container. ${done}`
        : `Set the "parent" of ${to} to ${quoted(moved.parent)}, so that it runs for each item. ${done}`;
    }
    const collected = collects
      ? `wire the value to “result” of ${container}`
      : `set "collect": true on ${container}, and wire the value to its “result”`;
    return moved === undefined
      ? `To have the values of all items, ${collected}; “results” is the list of them.`
      : `Set its "parent" to ${quoted(moved.parent)}, so that it runs for each item; or ${collected}, so that “results” is the list of them.`;
  },
  fixes: ({ edge, moved }, at) => [
    ...(moved === undefined
      ? []
      : [moved].map(({ id, parent, isCertain }) => {
          const fix = {
            title: `Move ${quoted(id)} into ${quoted(parent)}`,
            operations: [set(at, nodeAt(id, 'parent'), parent)],
          };
          return isCertain ? fix : guess(fix);
        })),
    guess({ title: 'Remove the wire', operations: [remove(at, edgeAt(edge))] }),
  ],
  explanation: {
    cause:
      'The nodes in a container run once for each item, so outside they have no single value. Values go into a body from anywhere before it, and leave it by “result” alone. A node that reads the item belongs to the body, even if it only computes.',
    bad: '{ "id": "total", "type": "math", … } … { "from": "each.item", "to": "total.a" }   // no "parent"',
    good: '{ "id": "total", "type": "math", "parent": "each", … } … { "from": "each.item", "to": "total.a" }',
  },
};

export const notConcurrent: Rule<{
  readonly container: string;
  readonly node: string;
  readonly answers: boolean;
}> = {
  code: 'FS2530',
  severity: 'error',
  title: 'Items that cannot run at the same time',
  message: ({ container, node, answers }) =>
    answers
      ? `${container} runs several items at the same time, but ${node} may answer for one of them.`
      : `${container} runs several items at the same time, but ${node} uses the database in a transaction, which has one connection.`,
  hint: ({ answers }) =>
    answers
      ? 'Remove "concurrency"; or give what the answer depends on to “result”, and answer after the container.'
      : 'Remove "concurrency"; or read before the container, and write all rows after it.',
  fixes: (_, at) => [guess({ title: 'Run one item after the other', operations: [remove(at, at.path)] })],
  explanation: {
    cause:
      'Items that run at the same time wait for each other nowhere. A transaction runs one statement after the other, and a savepoint would take back what other items do. A request has one answer, so nothing may answer while other items still run.',
    bad: '"transaction": true … { "type": "for-each", "config": { "concurrency": 5 } } … { "type": "db-insert", "parent": "each", … }',
    good: '{ "type": "for-each", "config": { "concurrency": 5 } } … { "type": "send-email", "parent": "each", … }',
  },
};

export const callInTransaction: Rule<{ readonly node: string; readonly called: string }> = {
  code: 'FS2531',
  severity: 'error',
  title: 'A call in a transaction, of a function that needs several connections',
  message: ({ node, called }) =>
    `${node} calls the function ${quoted(called)}, whose items use the database at the same time, in a transaction, which has one connection.`,
  hint: ({ called }) =>
    `Remove "concurrency" from the For Each in ${quoted(called)} or in what that calls, or remove "transaction" here.`,
  explanation: {
    cause:
      'A function runs in the transaction of its caller. With "concurrency", several items of its For Each run at once, and each of them needs a connection of its own as soon as it uses the database. A transaction has one connection, on which statements wait for each other.',
    bad: '{ "method": "POST", "path": "/imports", "transaction": true … { "type": "call", "config": { "function": "store-all" } }',
    good: '{ "method": "POST", "path": "/imports" … { "type": "call", "config": { "function": "store-all" } }',
  },
};

export const queryPerItem: Rule<{ readonly node: string; readonly container: string; readonly table: string }> = {
  code: 'FS3414',
  severity: 'warning',
  title: 'A query for each item of a list',
  message: ({ node, container, table }) =>
    `${node} asks for a row of “${table}” for each item of ${container}, by a unique key: one query after the other.`,
  hint: ({ container }) =>
    `A DB List before ${container} with the operator “in” reads all of them at once, and Look Up adds each to its item.`,
  explanation: {
    cause:
      'Each query waits for the database. A hundred of them take a hundred times as long as one that asks for a hundred rows.',
    bad: '{ "id": "find", "type": "db-find", "parent": "each", "config": { "table": "users", "where": [{ "column": "id", "operator": "eq" }] } }',
    good: '{ "id": "users", "type": "db-list", "config": { "table": "users", "where": [{ "column": "id", "operator": "in" }] } } … { "type": "look-up", … }',
  },
};

export const lateItem: Rule<{ readonly node: string; readonly container: string; readonly before: string }> = {
  code: 'FS3415',
  severity: 'warning',
  title: 'An item that is refused after others were done',
  message: ({ node, container, before }) =>
    `What ${node} needs of an item of ${container} may be refused when ${before} has run for items before it.`,
  hint: ({ container }) =>
    `Set "transaction": true on the route, so that a refusal takes back what was done; or compute the value for all items by a Map before ${container}.`,
  explanation: {
    cause:
      'What every path of a container needs of an item is checked and computed for all items before the first of them acts. What only some paths need, or a called function makes, is refused where it is needed.',
    bad: 'branch.true → insert, whose value is a To Number of a part of the item; branch.false → nothing',
    good: '"transaction": true on the route; or the To Number in a Map, whose results are the list of the For Each',
  },
};

export const lateValue: Rule<{ readonly node: string; readonly before: string }> = {
  code: 'FS3426',
  severity: 'warning',
  title: 'A value that is refused after something was done',
  message: ({ node, before }) =>
    `${node} needs a value made of both the request and the result of ${before}: it may be refused when ${before} has run.`,
  hint: ({ before }) =>
    `Set "transaction": true on the route, so that a refusal takes back what ${before} has written; or check the data of the request before it, such as by a For Each or a Validate.`,
  explanation: {
    cause:
      'What a flow needs of a request is checked before anything happens. A value that is also made of a result, such as rows with the id of a new one, is only there once the node has run.',
    bad: 'db-insert (orders) → map (lines, each with the id of the order and a To Number) → db-insert (lines), without a transaction',
    good: '"transaction": true on the route',
  },
};

export const emptyLoop: Rule<{ readonly container: string }> = {
  code: 'FS3416',
  severity: 'warning',
  title: 'A loop that does nothing',
  message: ({ container }) => `${container} does nothing for the items: its output “body” leads to no node.`,
  hint: ({ container }) =>
    `Wire “body” to the first node that is to run for each item; or remove ${container}, and wire what comes before it to what follows.`,
  explanation: {
    cause: 'The nodes in a For Each run only where control reaches them from its “body”.',
    bad: '{ "from": "each.next", "to": "reply.in" }   // and no edge from "each.body"',
    good: '{ "from": "each.body", "to": "insert.in" }, { "from": "each.next", "to": "reply.in" }',
  },
};

export const unreadFailures: Rule<{ readonly node: string }> = {
  code: 'FS3475',
  severity: 'warning',
  title: 'Failures that nobody learns of',
  message: ({ node }) => `${node} collects what fails, and nothing reads “failures”: no answer and no log tells of it.`,
  hint: () =>
    'Wire “failures” to a Log or to the answer; with "collect": true, “results” tells how many items went well. Or leave out "onError", so that a failure fails the flow.',
  explanation: {
    cause:
      'With "onError": "collect", the failure of an item does not fail the flow, and is logged nowhere. It is in the list “failures” alone, with the index of the item, the message and the code.',
    bad: '{ "type": "for-each", "config": { "onError": "collect" } }   // no edge from its “failures”',
    good: '{ "from": "each.failures", "to": "log.data" }',
  },
};
