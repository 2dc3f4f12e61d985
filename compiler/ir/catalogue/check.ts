import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';
import { append, guess, nodeAt, removeNode, set } from '../fixes.ts';
import type { Edge } from '../fixes.ts';
import { renameField } from '../record-fixes.ts';
import type { RecordField } from '../record-fixes.ts';

/** Rows FS3001 to FS3099: what 3-check finds in the edges and paths of a flow. */

export const openPath: Rule<{
  readonly node: string;
  readonly port: string;
  readonly path: readonly string[];
  /** An id for an answer. */
  readonly free: string;
}> = {
  code: 'FS3002',
  severity: 'error',
  title: 'A path ends without an answer',
  message: ({ node, port, path }) =>
    `Nothing is wired to “${port}” of ${node}, so a request that takes this path gets no answer: ${path.join(' → ')}.`,
  hint: ({ port }) => `Wire “${port}” to a Return JSON, or to the node that comes next.`,
  fixes: ({ port, free }, at) => {
    const node = { id: free, type: 'return-json', config: { status: 204 } };
    const edge = { from: `${at.node}.${port}`, to: `${free}.in` };
    const operations = [append(at, ['flow', 'nodes'], node), append(at, ['flow', 'edges'], edge)];
    return [guess({ title: `Answer 204 at ${quoted(port)}, with a Return JSON`, operations })];
  },
  explanation: {
    cause: 'Every path of a request, webhook or form route has to end in an answer: Return JSON or Return Response.',
    bad: '{ "from": "known.present", "to": "found.in" }   // and nothing at known.null',
    good: '{ "from": "known.present", "to": "found.in" }, { "from": "known.null", "to": "missing.in" }',
  },
};

export const unreachable: Rule<{ readonly node: string; readonly control: boolean; readonly edges: readonly Edge[] }> =
  {
    code: 'FS3003',
    severity: 'warning',
    title: 'A node is never used',
    message: ({ node, control }) =>
      control
        ? `No control edge leads from Start to ${node}: it never runs.`
        : `Nothing that runs uses ${node}: it is never computed.`,
    hint: ({ control }) =>
      control ? 'Wire its “in”, or delete the node.' : 'Wire one of its outputs, or delete the node.',
    fixes: ({ edges }, at) => (at.node === undefined ? [] : [removeNode(at, at.node, edges)]),
    explanation: {
      cause: 'The emitted code contains only what can run. A node that nothing leads to is usually a forgotten edge.',
      bad: '{ "id": "mail", "type": "send-email" }   // and no edge to mail.in',
      good: '{ "from": "insert.next", "to": "mail.in" }',
    },
  };

export const notOnEveryPath: Rule<{
  readonly source: string;
  readonly port: string;
  readonly node: string;
  readonly with: string;
  readonly path: readonly string[];
}> = {
  code: 'FS3006',
  severity: 'error',
  title: 'A value that does not exist on every path',
  message: ({ source, port, node, with: edge, path }) =>
    `${node} uses “${port}” of ${source}, which exists only after its “${edge}”. On this path it does not exist: ${path.join(' → ')}.`,
  hint: ({ source, with: edge }) =>
    `Use the value only behind “${edge}” of ${source}, or give the other paths an answer of their own.`,
  explanation: {
    cause:
      'An output of a node with effects comes with one of its control outputs: “record” with “next”, “failure” with “error”, “value” with “present”.',
    bad: '{ "from": "known.null", "to": "reply.in" }, { "from": "known.value", "to": "reply.body" }',
    good: '{ "from": "known.present", "to": "reply.in" }, { "from": "known.value", "to": "reply.body" }',
  },
};

export const missingColumn: Rule<{
  readonly node: string;
  readonly port: string;
  readonly column: string | undefined;
  readonly source: string;
  /** The Build Object that the record comes from, if any. */
  readonly built: string | undefined;
}> = {
  code: 'FS3009',
  severity: 'error',
  title: 'A record without a required column',
  message: ({ node, port, column, source }) =>
    column === undefined
      ? `“${port}” of ${node} needs at least one column, and ${source} has none.`
      : `“${port}” of ${node} needs “${column}”, which ${source} does not have.`,
  hint: ({ column }) =>
    column === undefined
      ? 'Add the column to change.'
      : `Add “${column}” to the object, or make the column nullable or give it a default.`,
  fixes: ({ column, built }, at) =>
    column === undefined || built === undefined
      ? []
      : [
          guess({
            title: `Add the field ${quoted(column)}`,
            operations: [append(at, nodeAt(built, 'config', 'fields'), column)],
          }),
        ],
  explanation: {
    cause:
      'A column that is neither nullable nor has a default must be given when a row is inserted. A change changes at least one column.',
    bad: '{ "id": "row", "type": "build-object", "config": { "fields": ["name"] } }   // into a table that also needs email',
    good: '{ "id": "row", "type": "build-object", "config": { "fields": ["name", "email"] } }',
  },
};

export const surplusColumn: Rule<{
  readonly node: string;
  readonly table: string;
  readonly column: string;
  /** The column that is probably meant. */
  readonly near: string | undefined;
  readonly field: RecordField | undefined;
}> = {
  code: 'FS3010',
  severity: 'error',
  title: 'A record with a field that is not a column',
  message: ({ node, table, column }) => `${node} is given “${column}”, but the table “${table}” has no such column.`,
  hint: ({ near }) =>
    near === undefined
      ? 'Remove the field, or add the column to the table.'
      : `Did you mean “${near}”? Otherwise remove the field, or add the column to the table.`,
  fixes: ({ near, field }, at) => renameField(field, near, at),
  explanation: {
    cause: 'The fields of a record are written to the columns of the same names.',
    bad: '"config": { "fields": ["emial"] }',
    good: '"config": { "fields": ["email"] }',
  },
};

export const bodyOnGet: Rule<{ readonly node: string }> = {
  code: 'FS3011',
  severity: 'error',
  title: 'A GET request has no body',
  message: ({ node }) => `${node} reads the body, but this route is a GET and GET requests carry none.`,
  hint: () => 'Read a query parameter instead, or make the route a POST.',
  fixes: (_, at) => [guess({ title: 'Make the route a POST', operations: [set(at, ['method'], 'POST')] })],
  explanation: {
    cause: 'HTTP gives the body of a GET request no meaning; clients and proxies drop it.',
    bad: '"method": "GET" … { "type": "get-body-field" }',
    good: '"method": "POST" … { "type": "get-body-field" }',
  },
};

export const bodyOnDelete: Rule<{ readonly node: string }> = {
  code: 'FS3012',
  severity: 'warning',
  title: 'A DELETE request with a body',
  message: ({ node }) => `${node} reads the body of a DELETE. Some clients and proxies drop it.`,
  hint: () => 'Prefer a path or query parameter.',
  explanation: {
    cause: 'HTTP gives the body of a DELETE request no meaning. It may work, but not through everything on the way.',
    bad: '"method": "DELETE" … { "type": "get-json-body" }',
    good: '"method": "DELETE", "path": "/users/:id" … { "type": "get-path-param" }',
  },
};

export const rawBodyInForm: Rule<{ readonly node: string }> = {
  code: 'FS3018',
  severity: 'error',
  title: 'A form has no raw body',
  message: ({ node }) =>
    `${node} takes the exact bytes received, but the body is a form, whose values arrive in several encodings.`,
  hint: () => 'Use Get Body Field, or To JSON if a text is needed.',
  explanation: {
    cause:
      'Browsers send a form in one of two encodings, other clients as JSON. The bytes of the same values differ, so nothing can be made of them.',
    bad: '"trigger": { "type": "form", … } … { "type": "get-raw-body" }',
    good: '"trigger": { "type": "form", … } … { "type": "get-body-field" }',
  },
};

export const requestInCron: Rule<{ readonly node: string; readonly called?: string }> = {
  code: 'FS3013',
  severity: 'error',
  title: 'A scheduled flow has no request',
  message: ({ node, called }) =>
    `${node} ${called === undefined ? 'reads' : `calls ${quoted(called)}, which reads or answers`} the request, but this flow is started by its schedule, not by a request.`,
  hint: ({ called }) =>
    called === undefined
      ? 'Use a Value, Now or a DB Find instead, or change the trigger.'
      : 'Make what the function reads one of its inputs, and leave what answers to the routes; or change the trigger.',
  explanation: {
    cause: 'A cron trigger starts the flow by the clock. There are no parameters, headers or body to read.',
    bad: '"trigger": { "type": "cron", … } … { "type": "get-header" }',
    good: '"trigger": { "type": "cron", … } … { "type": "db-list" }',
  },
};

const causes = {
  transaction: 'the route is a transaction',
  deduplicate: 'the flow has a Deduplicate, and so runs as a transaction',
  function: 'the function runs in a transaction of its callers',
};

export const mailInTransaction: Rule<{
  readonly node: string;
  readonly cause: keyof typeof causes;
  /** The function that sends, if the node is a call. */
  readonly called: string | undefined;
}> = {
  code: 'FS3015',
  severity: 'error',
  title: 'Mail that a rollback could not take back',
  message: ({ node, cause }) =>
    `${node} sends at once, but ${causes[cause]}: after a rollback the mail would be out already.`,
  hint: ({ called }) =>
    `Set "delivery": "queued"${called === undefined ? '' : ` in the function ${quoted(called)}`}: the mail is then stored with the writes and sent after the commit.`,
  fixes: ({ called }, at) =>
    at.node === undefined || called !== undefined
      ? []
      : [{ title: 'Queue the mail', operations: [set(at, nodeAt(at.node, 'config', 'delivery'), 'queued')] }],
  explanation: {
    cause:
      'What a transaction writes commits together or not at all. A mail that is sent cannot be taken back, so inside it must be queued.',
    bad: '{ "type": "send-email", "config": { "delivery": "now" } }',
    good: '{ "type": "send-email", "config": { "delivery": "queued" } }',
  },
};

export const differentParameters: Rule<{ readonly node: string; readonly parameter: string }> = {
  code: 'FS3020',
  severity: 'error',
  title: 'One parameter with two types',
  message: ({ node, parameter }) => `${node} declares another type or default for ${parameter} than a node before it.`,
  hint: () => 'Declare the same at both, or read the parameter once and wire its value to all that need it.',
  explanation: {
    cause: 'A parameter of a path or a query has one type and one default, which OpenAPI describes.',
    bad: '{ "type": "get-query-param", "config": { "name": "limit", "type": "integer" } }, { "type": "get-query-param", "config": { "name": "limit", "type": "number" } }',
    good: '{ "type": "get-query-param", "config": { "name": "limit", "type": "integer" } }',
  },
};
