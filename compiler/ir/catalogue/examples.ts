import type { Rule } from '../../base/diagnostic.ts';
import { set } from '../fixes.ts';
import { quoted } from '../../base/visible-text.ts';

/** Rows about the examples of routes: those that could never run, or never pass. */

export const exampleWithoutUrl: Rule<{ readonly path: string; readonly sample: string }> = {
  code: 'FS2025',
  severity: 'error',
  title: 'An example of a path with parameters, without a URL',
  message: ({ path }) => `The path ${quoted(path)} has parameters, and the example does not say what they are.`,
  hint: ({ sample }) => `Give the request a URL, such as "request": { "url": ${JSON.stringify(sample)} }.`,
  explanation: {
    cause:
      'An example is sent to the path of its route, unless it says otherwise. With parameters in the path, it has to.',
    bad: '"path": "/users/:id" … "examples": [{ "response": { "status": 200 } }]',
    good: '"path": "/users/:id" … "examples": [{ "request": { "url": "/users/1" }, "response": { "status": 200 } }]',
  },
};

export const exampleOfSchedule: Rule<{ readonly route: string }> = {
  code: 'FS2026',
  severity: 'warning',
  title: 'An example that is never run',
  message: ({ route }) => `“${route}” is started by a schedule: no request reaches it, and its examples are never run.`,
  hint: () => 'Remove the examples, or give the route a trigger that answers requests.',
  explanation: {
    cause: 'An example is a request and what is expected of the answer. A route with a cron trigger takes no requests.',
    bad: '"trigger": { "type": "cron", "schedule": "0 3 * * *" } … "examples": [{ "response": { "status": 200 } }]',
    good: '"trigger": { "type": "request" } … "examples": [{ "response": { "status": 200 } }]',
  },
};

export const unknownPlaceholder: Rule<{ readonly found: string; readonly near: string }> = {
  code: 'FS2027',
  severity: 'warning',
  title: 'A placeholder that is none',
  message: ({ found }) => `${quoted(found)} is no placeholder: the example expects that very text.`,
  hint: ({ near }) => `Did you mean ${quoted(near)}?`,
  fixes: ({ near }, at) => [{ title: `Change it to ${quoted(near)}`, operations: [set(at, at.path, near)] }],
  explanation: {
    cause:
      'In what an example expects, "$uuid", "$timestamp" and "$any" stand for values that differ from run to run. Any other text stands for itself.',
    bad: '"response": { "body": { "id": "$uid" } }',
    good: '"response": { "body": { "id": "$uuid" } }',
  },
};

export const exampleOfOtherUrl: Rule<{ readonly url: string; readonly path: string }> = {
  code: 'FS2028',
  severity: 'error',
  title: 'An example of another URL than that of its route',
  message: ({ url, path }) => `The example is sent to ${quoted(url)}, which is not a URL of ${quoted(path)}.`,
  hint: ({ path }) =>
    `Give it a URL such as ${quoted(path.replaceAll(/:[^/]+/g, '1'))}, with a query if there is one, or move it to the route that it is about.`,
  explanation: {
    cause:
      'An example tells what its route does. Sent elsewhere, it gets the answer of another route, or the 404 of a server that knows no such URL.',
    bad: '"path": "/users/:id" … "examples": [{ "request": { "url": "/user/1" }, "response": { "status": 404 } }]',
    good: '"path": "/users/:id" … "examples": [{ "request": { "url": "/users/1" }, "response": { "status": 404 } }]',
  },
};

export const rowWithoutColumn: Rule<{ readonly table: string; readonly column: string }> = {
  code: 'FS2029',
  severity: 'error',
  title: 'A row of an example that its table refuses',
  message: ({ table, column }) => `The row lacks “${column}”, which every row of “${table}” has.`,
  hint: ({ column }) => `Add “${column}” to the row, or make the column nullable or give it a default.`,
  explanation: {
    cause:
      'The rows under "given" are inserted before the request is sent. A column that is neither nullable nor has a default must be in them.',
    bad: '"given": { "rows": { "users": [{ "name": "Ada" }] } }   // a user must have an email, too',
    good: '"given": { "rows": { "users": [{ "name": "Ada", "email": "ada@example.com" }] } }',
  },
};

export const mailNeverSent: Rule<Record<never, never>> = {
  code: 'FS3019',
  severity: 'error',
  title: 'An example that expects mail where none is sent',
  message: () => 'The example expects a mail, but no flow of the project sends any.',
  hint: () => 'Add a Send Email to the flow, or take the mails out of "then".',
  explanation: {
    cause: 'The mails of an example are those that Send Email nodes send while it runs.',
    bad: '"flow": { … no Send Email … }, "examples": [{ "then": { "mails": [{ "to": "ada@example.com" }] } }]',
    good: '"flow": { … { "type": "send-email" } … }, "examples": [{ "then": { "mails": [{ "to": "ada@example.com" }] } }]',
  },
};
