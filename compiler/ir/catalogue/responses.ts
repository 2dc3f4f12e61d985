import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';
import { guess, nodeAt, set } from '../fixes.ts';

/** Rows FS2586, FS3441 to FS3443, FS3450, FS3451, FS3473 and FS3474: answers of other kinds than JSON. */

export const noLocation: Rule<{ readonly location: string }> = {
  code: 'FS2586',
  severity: 'error',
  title: 'A location that leads nowhere',
  message: ({ location }) => `${quoted(location)} is neither a path of this server nor a URL of http or https.`,
  hint: () =>
    'Begin it with one "/", such as /login, or write the whole URL, such as https://pay.example.com/checkout.',
  explanation: {
    cause:
      'Browsers read a location that begins with two slashes, or with a slash and a backslash, as another server. One without a slash is relative to the address of the request, which is seldom meant.',
    bad: '{ "type": "return-response", "config": { "as": "redirect" }, "inputs": { "location": "login" } }',
    good: '{ "type": "return-response", "config": { "as": "redirect" }, "inputs": { "location": "/login" } }',
  },
};

export const unescapedMarkup: Rule<{
  readonly node: string;
  readonly port: string;
  /** Whether a Template that feeds the port would escape what it inserts. */
  readonly escapes: boolean;
  /** Whether the value is sent as HTML only if it is a text. */
  readonly onlyTexts: boolean;
}> = {
  code: 'FS3441',
  severity: 'warning',
  title: 'Data of the request as HTML',
  message: ({ node, port, escapes, onlyTexts }) =>
    `“${port}” of ${node} takes data of the request that ${escapes ? 'no Template' : 'nothing'} escapes${onlyTexts ? ', and sends it as HTML if it is a text' : ''}.`,
  hint: ({ escapes, onlyTexts }) =>
    escapes
      ? `Wire a Template to it, with a placeholder for the data: what is put there is escaped.${onlyTexts ? ' Or say what it is: "as": "text" or "json".' : ''}`
      : 'Answer "as": "html" or "xml", and wire a Template to it, with a placeholder for the data: what is put there is escaped. Or name a "contentType" that browsers do not read as HTML or XML, or let them store it as a file.',
  explanation: {
    cause:
      'The sender of the request decides what the page contains, including scripts. A Template that is wired to the body of an HTML or XML answer escapes what is put into its placeholders; the operator escape-html of Text does so, too. An answer as "any" sends a text as HTML. What browsers make of an answer is decided by its media type: of text, bytes, a file or JSON as text/html, image/svg+xml or any other XML, nothing is escaped.',
    bad: '{ "from": "name.value", "to": "page.body" }',
    good: '{ "from": "name.value", "to": "hello.name" }, { "from": "hello.text", "to": "page.body" }   // { "type": "template", "config": { "template": "<p>Hello {{name}}</p>" } }',
  },
};

export const unescapedStoredText: Rule<{
  readonly node: string;
  readonly port: string;
  readonly source: string;
  readonly isStored: boolean;
  readonly escapes: boolean;
  readonly onlyTexts: boolean;
}> = {
  code: 'FS3473',
  severity: 'warning',
  title: 'Stored text as HTML',
  message: ({ node, port, source, isStored, escapes, onlyTexts }) =>
    `“${port}” of ${node} takes text ${isStored ? 'of rows' : 'of another server'}, from ${source}, that ${escapes ? 'no Template' : 'nothing'} escapes${onlyTexts ? ', and sends it as HTML if it is a text' : ''}.`,
  hint: (facts) =>
    `${unescapedMarkup.hint(facts)} For the items of a list, set "html": true on the Template that makes the markup of one.`,
  explanation: {
    cause:
      'Whoever wrote the text decides what the page contains, scripts among it, for everybody who sees it. Only the Template that is wired to the body escapes what is put into it, and every Template with "html": true, wherever it stands: what that makes is known to be HTML, also in a list from a Map that Text joins, and no other Template escapes it again. A column, or the answer of another server, that is the whole page as it is, is no finding: it is meant to be HTML.',
    bad: '{ "id": "item", "type": "template", "parent": "map", "config": { "template": "<li>{{name}}</li>" } }',
    good: '{ "id": "item", "type": "template", "parent": "map", "config": { "template": "<li>{{name}}</li>", "html": true } }',
  },
};

export const markupEscapedTwice: Rule<{
  readonly outer: string;
  readonly port: string;
  readonly inner: string;
  readonly id: string;
  /** Whether it is known to be HTML where it is made. */
  readonly isKnown: boolean;
}> = {
  code: 'FS3474',
  severity: 'warning',
  title: 'Markup that is escaped again',
  message: ({ outer, port, inner }) =>
    `“${port}” of ${outer} takes what ${inner} writes as HTML, and escapes it: its tags are shown as text.`,
  hint: ({ inner, isKnown }) =>
    isKnown
      ? `Between ${inner} and the placeholder, let only Map, Build List, Text "join" and choices between Templates with "html" come in: what other nodes make of it is no longer known to be HTML.`
      : `Set "html": true on ${inner}: it escapes what is put into it, and no other Template escapes it again.`,
  fixes: ({ inner, id, isKnown }, at) =>
    isKnown ? [] : [guess({ title: `Make ${inner} HTML`, operations: [set(at, nodeAt(id, 'config', 'html'), true)] })],
  explanation: {
    cause:
      'A Template whose text is read as HTML escapes everything that is put into its placeholders, but for what is known to be HTML: what a Template with "html": true makes, what the operator escape-html of Text gives, and lists of it that Text joins.',
    bad: '{ "type": "template", "config": { "template": "<li>{{name}}</li>" } }   // its text goes to a placeholder of { "template": "<ul>{{items}}</ul>" }',
    good: '{ "type": "template", "config": { "template": "<li>{{name}}</li>", "html": true } }',
  },
};

export const answerOfJob: Rule<{ readonly node: string }> = {
  code: 'FS3442',
  severity: 'error',
  title: 'An answer that a job cannot keep',
  message: ({ node }) => `${node} answers something other than JSON, but the route runs on a schedule.`,
  hint: () => 'End the path in Return JSON, or nowhere: what it says is stored with the job.',
  explanation: {
    cause: 'Nobody waits for the answer of a job. Its body is stored as the result of the job, as JSON.',
    bad: '"trigger": { "type": "cron", "schedule": "0 6 * * *" } … { "type": "return-response", "config": { "as": "text" } }',
    good: '"trigger": { "type": "cron", "schedule": "0 6 * * *" } … { "type": "return-json" }',
  },
};

export const foreignRedirect: Rule<{
  readonly node: string;
  readonly header: string;
  readonly source: string;
  readonly way: readonly string[];
  readonly isRedirect: boolean;
}> = {
  code: 'FS3443',
  severity: 'error',
  title: 'A redirect header that the request controls',
  message: ({ node, header, source, way }) =>
    `The header "${header}" of ${node} leads to a server that ${source} decides: ${way.join(' → ')}.`,
  hint: ({ isRedirect }) =>
    isRedirect
      ? 'Answer with Return Response as a redirect, which lets only paths of this server pass, and the hosts in “allow”; or begin the value with a constant path, in a Template such as /orders/{{id}}.'
      : 'Begin the value with a constant path, or with the whole name of a server, in a Template such as /orders/{{id}}.',
  explanation: {
    cause:
      'People who follow a link to this server trust where it leads. If the link itself names the target, anyone can send people to a page that looks like this one and asks for their password (an open redirect). Behind a constant beginning, such as /orders/ or https://pay.example.com/, nothing can lead elsewhere; behind a lone / a second one could.',
    bad: '{ "type": "return-json", "config": { "status": 302, "headers": ["Location"] } } … { "from": "next.value", "to": "reply.Location" }',
    good: '{ "type": "return-response", "config": { "as": "redirect" } } … { "from": "next.value", "to": "reply.location" }',
  },
};
export const streamElsewhere: Rule<{ readonly node: string; readonly port: string; readonly source: string }> = {
  code: 'FS3450',
  severity: 'error',
  title: 'A stream that is wired to something other than an answer',
  message: ({ node, port, source }) =>
    `“${port}” of ${node} takes ${source}, whose rows are read only while they are sent.`,
  hint: () =>
    'Wire it to the body of a Return Response as CSV, NDJSON or events, outside of containers; or leave "stream" out of the DB List, which then gives a list of up to 1,000 rows.',
  explanation: {
    cause:
      'A DB List with "stream" holds a few hundred rows at a time, however many there are. They come while the client takes them, after the flow has ended, so that no other node can work on them.',
    bad: '{ "from": "all.records", "to": "answer.body" }   // answer: Return JSON',
    good: '{ "from": "all.records", "to": "answer.body" }   // answer: { "type": "return-response", "config": { "as": "ndjson" } }',
  },
};

export const streamInside: Rule<{
  readonly node: string;
  readonly inside: 'function' | 'container' | 'transaction' | 'error';
}> = {
  code: 'FS3451',
  severity: 'error',
  title: 'A stream where none can be read',
  message: ({ node, inside }) => `${node} ${reasons[inside].is}`,
  hint: ({ inside }) => reasons[inside].hint,
  explanation: {
    cause:
      'The rows of a DB List with "stream" are read while the answer is sent, by a connection of their own. By then the transaction of a flow is over, and so are its functions and containers; and a failure can no longer decide which way the flow goes: until the first row is there, it is answered with 500, and later it breaks the answer off.',
    bad: '"transaction": true, … { "type": "db-list", "config": { "table": "orders", "stream": true } }',
    good: '{ "type": "db-list", "config": { "table": "orders", "stream": true } }   // in a route without a transaction',
  },
};

const reasons = {
  function: {
    is: 'reads a stream in a function, which is over before the answer is sent.',
    hint: 'Put the DB List into the route that answers.',
  },
  container: {
    is: 'reads a stream for an item of a container, and an answer sends one stream at most.',
    hint: 'Put the DB List before or behind the container, or leave "stream" out.',
  },
  transaction: {
    is: 'reads a stream in a transaction, which is over before the answer is sent.',
    hint: 'Leave "transaction" out, or put what writes into a function with "transaction".',
  },
  error: {
    is: 'has an edge at “error”, and no row is read before the answer is sent.',
    hint: 'Delete the edge: until the first row is there, a failure is answered with 500.',
  },
} as const;
