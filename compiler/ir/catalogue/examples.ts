import type { Rule } from '../../base/diagnostic.ts';
import { keySpelling, set } from '../fixes.ts';
import { quoted, quotedNames } from '../../base/visible-text.ts';
import { typePhrase } from '../type.ts';

/** Rows about the examples of routes and functions: those that could never run, or never pass. */

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
    cause: 'An example is a request and the expected answer. A route with a cron trigger takes no requests.',
    bad: '"trigger": { "type": "cron", "schedule": "0 3 * * *" } … "examples": [{ "response": { "status": 200 } }]',
    good: '"trigger": { "type": "request" } … "examples": [{ "response": { "status": 200 } }]',
  },
};

export const unknownPlaceholder: Rule<{ readonly found: string; readonly near: string }> = {
  code: 'FS2027',
  severity: 'warning',
  title: 'A placeholder that is none',
  message: ({ found }) => `${quoted(found)} is not a placeholder: the example expects exactly that text.`,
  hint: ({ near }) => `Did you mean ${quoted(near)}?`,
  fixes: ({ near }, at) => [{ title: `Change it to ${quoted(near)}`, operations: [set(at, at.path, near)] }],
  explanation: {
    cause:
      'In the expected answer of an example, "$uuid", "$timestamp" and "$any" stand for values that differ from run to run. Any other text stands for itself.',
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

export const mailNeverSent: Rule<{ readonly isFunction: boolean }> = {
  code: 'FS3019',
  severity: 'error',
  title: 'An example that expects mail where none is sent',
  message: ({ isFunction }) =>
    `The example expects a mail, but ${isFunction ? 'the function sends none' : 'no flow of the project sends any'}.`,
  hint: () => 'Add a Send Email to the flow, or remove the mails from "then".',
  explanation: {
    cause: 'The mails of an example are those that Send Email nodes send while it runs.',
    bad: '"flow": { … no Send Email … }, "examples": [{ "then": { "mails": [{ "to": "ada@example.com" }] } }]',
    good: '"flow": { … { "type": "send-email" } … }, "examples": [{ "then": { "mails": [{ "to": "ada@example.com" }] } }]',
  },
};

type Side = 'input' | 'output';

export const unknownNameInExample: Rule<{
  readonly side: Side;
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2030',
  severity: 'error',
  title: 'An example of an input or output that is not there',
  message: ({ side, name }) => `The function has no ${side} ${quoted(name)}.`,
  hint: ({ side, near, known }) => {
    if (near !== undefined) return `Did you mean ${quoted(near)}?`;
    return known.length === 0 ? `It has no ${side}s. Leave it out.` : `Its ${side}s are ${quotedNames(known)}.`;
  },
  fixes: ({ name, near }, at) => keySpelling(at, name, near),
  explanation: {
    cause: 'An example of a function calls it with inputs that it declares, and expects outputs that it declares.',
    bad: '"inputs": { "price": "number" } … "examples": [{ "inputs": { "prize": 3 } }]',
    good: '"inputs": { "price": "number" } … "examples": [{ "inputs": { "price": 3 } }]',
  },
};

export const exampleWithoutInput: Rule<{ readonly name: string; readonly need: string }> = {
  code: 'FS2031',
  severity: 'error',
  title: 'An example without an input of its function',
  message: ({ name }) => `The example does not give input ${quoted(name)}, and no call can leave it out.`,
  hint: ({ name, need }) =>
    `Give it in "inputs", such as "${name}": …, of type ${need}; or let the function do without.`,
  explanation: {
    cause: 'An example calls its function as a flow does: only an input that may be null can be left out.',
    bad: '"inputs": { "price": "number" } … "examples": [{ "outputs": { "total": 6 } }]',
    good: '"inputs": { "price": "number" } … "examples": [{ "inputs": { "price": 3 }, "outputs": { "total": 6 } }]',
  },
};

export const wrongValueInExample: Rule<{ readonly side: Side; readonly name: string; readonly type: string }> = {
  code: 'FS2032',
  severity: 'error',
  title: 'An example with a value of another type',
  message: ({ side, name, type }) =>
    side === 'input'
      ? `Input ${quoted(name)} takes ${typePhrase(type)}; this value is something else.`
      : `Output ${quoted(name)} is ${typePhrase(type)}, which this value cannot be.`,
  hint: ({ side, type }) => {
    if (!type.startsWith('bytes'))
      return `Write a value of type ${type}${type.includes('{') ? ', with these fields alone' : ''}.`;
    return side === 'input' ? 'Write the text whose bytes in UTF-8 are meant.' : 'JSON has no bytes: expect "$any".';
  },
  explanation: {
    cause:
      'What an example gives is never refused by the function, since its callers check it; and what a function gives is of the type that it declares.',
    bad: '"inputs": { "price": "number" } … "examples": [{ "inputs": { "price": "3" } }]',
    good: '"inputs": { "price": "number" } … "examples": [{ "inputs": { "price": 3 } }]',
  },
};

export const responseOfNoGuard: Rule<{ readonly id: string }> = {
  code: 'FS2033',
  severity: 'error',
  title: 'An example that expects an answer of a function',
  message: ({ id }) =>
    `The example expects an answer, but the function ${quoted(id)} is not a guard, so it never answers.`,
  hint: () =>
    'Expect "outputs"; or "failure" with the code "refused", if it refuses a value. If it should answer, set "guard": true on it.',
  explanation: {
    cause: 'Only a guard may answer in the place of its callers. Any other function returns, or fails.',
    bad: '{ "id": "price-of", … "examples": [{ "inputs": { "price": "x" }, "response": { "status": 400 } }] }',
    good: '{ "id": "price-of", … "examples": [{ "inputs": { "price": "x" }, "failure": { "code": "refused" } }] }',
  },
};

export const unknownToken: Rule<{
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2066',
  severity: 'error',
  title: 'A token that the example is not given',
  message: ({ name }) => `The example is given no token ${quoted(name)}.`,
  hint: ({ near, known }) => {
    if (near !== undefined) return `Did you mean ${quoted(near)}?`;
    const add = 'Add it under "given": { "tokens": { … } }, with the secret that signs it.';
    return known.length === 0 ? add : `It is given ${quotedNames(known)}. ${add}`;
  },
  explanation: {
    cause:
      'A header of an example may contain signed tokens, which are made when the example runs. Each is described under "given".',
    bad: '"examples": [{ "request": { "headers": { "Authorization": "Bearer {{tokens.ada}}" } } }]',
    good: '"examples": [{ "given": { "tokens": { "ada": { "secret": "JWT_SECRET", "subject": "1" } } }, "request": { "headers": { "Authorization": "Bearer {{tokens.ada}}" } } }]',
  },
};

export const misplacedPassword: Rule<{ readonly column: string; readonly type: string }> = {
  code: 'FS2067',
  severity: 'error',
  title: 'The hash of a password in a column that is not text',
  message: ({ column, type }) => `“${column}” is of the type ${type}, and the hash of a password is a text.`,
  hint: () => 'Write the hash into the text column that Check Password reads.',
  explanation: {
    cause:
      'In the rows of an example, { "$password": "…" } stands for the hash of that password, which differs from run to run.',
    bad: '"users": { "columns": { "age": { "type": "integer" } } } … "given": { "rows": { "users": [{ "age": { "$password": "correct horse" } }] } }',
    good: '"users": { "columns": { "hash": { "type": "text", "sensitive": true } } } … "given": { "rows": { "users": [{ "hash": { "$password": "correct horse" } }] } }',
  },
};
