import type { Rule } from '../../base/diagnostic.ts';
import type { JsonValue } from '../../base/json.ts';
import { excerpt, quoted, quotedNames, visibleText } from '../../base/visible-text.ts';
import type { FixPlace } from '../../base/diagnostic.ts';
import type { Fix } from '../../base/operation.ts';
import { declareSecret, guess, keySpelling, meant, remove, set, spelling } from '../fixes.ts';
import { secretNamePattern } from '../grammar.ts';

/** Rows FS2501 to FS2599: settings of nodes that mention something undeclared, or contradict each other. */

/** `Did you mean “x”?`, or the available choices, or how to declare one. */
function wayOut(near: string | undefined, known: readonly string[], otherwise: string): string {
  if (near !== undefined) return `Did you mean ${quoted(near)}?`;
  return known.length === 0 ? otherwise : `Valid names: ${quotedNames(known)}. ${otherwise}`;
}

interface UnknownName {
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}

export const unknownPathParam: Rule<UnknownName> = {
  code: 'FS2501',
  severity: 'error',
  title: 'Unknown path parameter',
  message: ({ name }) => `The path has no parameter ${quoted(name)}.`,
  hint: ({ near, known }) => wayOut(near, known, 'Add the parameter to the path, such as "/users/:id".'),
  fixes: ({ name, near, known }, at) => meant(at, name, near, known),
  explanation: {
    cause: 'Get Path Param reads a parameter that the path of the route declares with a colon.',
    bad: '"path": "/users/:id" … { "type": "get-path-param", "config": { "name": "user" } }',
    good: '"path": "/users/:id" … { "type": "get-path-param", "config": { "name": "id" } }',
  },
};

/** Named by a node, or as a key of the rows of an example. */
interface UnknownInRows extends UnknownName {
  readonly isInExample?: true;
}

export const unknownTable: Rule<UnknownInRows> = {
  code: 'FS2502',
  severity: 'error',
  title: 'Unknown table',
  message: ({ name, isInExample }) =>
    `The project has no table ${quoted(name)}${isInExample === true ? ', but the example has rows of it' : ''}.`,
  hint: ({ near, known }) => wayOut(near, known, 'Declare the table under "tables".'),
  fixes: ({ name, near }, at) => namedSpelling(at, name, near),
  explanation: {
    cause: 'Database nodes, and the rows of examples, are of tables that the project declares.',
    bad: '"tables": { "users": { … } } … { "type": "db-find", "config": { "table": "user", "where": [] } }',
    good: '"tables": { "users": { … } } … { "type": "db-find", "config": { "table": "users", "where": [] } }',
  },
};

export const unknownColumn: Rule<UnknownInRows & { readonly table: string }> = {
  code: 'FS2503',
  severity: 'error',
  title: 'Unknown column',
  message: ({ name, table, isInExample }) =>
    `The table “${table}” has no column ${quoted(name)}${isInExample === true ? ', but the example has a row with it' : ''}.`,
  hint: ({ near, known }) => wayOut(near, known, 'Add the column to the table.'),
  fixes: ({ name, near }, at) => namedSpelling(at, name, near),
  explanation: {
    cause:
      'Conditions, orders and lists of columns name columns of the node’s table, the rows of examples those of theirs.',
    bad: '{ "table": "users", "where": [{ "column": "emial", "operator": "eq" }] }',
    good: '{ "table": "users", "where": [{ "column": "email", "operator": "eq" }] }',
  },
};

/** Tables and columns are named by settings, and by the keys of rows in examples. */
function namedSpelling(at: FixPlace, name: string, near: string | undefined): readonly Fix[] {
  return (at.path[0] === 'examples' ? keySpelling : spelling)(at, name, near);
}

/** Whether the secret is named by a literal rather than by a setting. */
const isReference = ({ path }: FixPlace): boolean => path[3] === 'inputs';

export const unknownSecret: Rule<UnknownName> = {
  code: 'FS2504',
  severity: 'error',
  title: 'Unknown secret',
  message: ({ name }) => `The project declares no secret ${quoted(name)}.`,
  hint: ({ near, known }) => wayOut(near, known, 'Declare it under "secrets"; its value comes from the environment.'),
  fixes: ({ name, near }, at) => {
    const declare: Fix = { title: `Declare the secret ${quoted(name)}`, operations: [declareSecret(name)] };
    const suggested = isReference(at) ? [] : spelling(at, name, near);
    const meant: Fix[] =
      isReference(at) && near !== undefined
        ? [{ title: `Change ${quoted(name)} to ${quoted(near)}`, operations: [set(at, at.path, { $secret: near })] }]
        : [];
    if (!secretNamePattern.test(name)) return [...suggested, ...meant];
    return [...suggested, ...meant, near === undefined ? declare : guess(declare)];
  },
  explanation: {
    cause: 'Secrets are declared by name, so that the server can check at start that each has a value.',
    bad: '"secrets": {} … { "type": "get-secret", "config": { "name": "API_KEY" } }',
    good: '"secrets": { "API_KEY": {} } … { "type": "get-secret", "config": { "name": "API_KEY" } }',
  },
};

export const unknownBodyField: Rule<UnknownName & { readonly isForm: boolean }> = {
  code: 'FS2505',
  severity: 'error',
  title: 'Unknown body field',
  message: ({ name, isForm }) =>
    `${isForm ? 'The form' : 'The body'} that Start declares has no field ${quoted(name)}.`,
  hint: ({ near, known, isForm }) =>
    wayOut(near, known, `Add the field to ${isForm ? 'the "fields" of the form' : 'the schema in "body"'} of Start.`),
  fixes: ({ name, near, known }, at) => meant(at, name, near, known),
  explanation: {
    cause:
      'Start declares the body with "additionalProperties": false, or as the fields of a form, so that no other field ever arrives.',
    bad: '"body": { "properties": { "email": {} }, "additionalProperties": false } … { "type": "get-body-field", "config": { "field": "mail" } }',
    good: '"body": { "properties": { "email": {} }, "additionalProperties": false } … { "type": "get-body-field", "config": { "field": "email" } }',
  },
};

export const duplicateName: Rule<{ readonly name: string; readonly of: string }> = {
  code: 'FS2506',
  severity: 'error',
  title: 'A name given twice',
  message: ({ name, of }) => `The ${of} ${quoted(name)} is listed twice.`,
  hint: () => 'Remove one of them: each stands for a port or a column, which exist once.',
  fixes: ({ name }, at) => [{ title: `Remove the second ${quoted(name)}`, operations: [remove(at, at.path)] }],
  explanation: {
    cause: 'Fields, cases, headers and columns of a list name ports of the node or columns of the result.',
    bad: '{ "type": "build-object", "config": { "fields": ["email", "email"] } }',
    good: '{ "type": "build-object", "config": { "fields": ["email", "name"] } }',
  },
};

export const forbiddenHeader: Rule<{ readonly name: string }> = {
  code: 'FS2511',
  severity: 'error',
  title: 'A header that the server sets itself',
  message: ({ name }) => `The response header ${quoted(name)} cannot be set by a flow.`,
  hint: () => 'Remove it: it follows from the body and the connection.',
  fixes: ({ name }, at) => [guess({ title: `Remove ${quoted(name)}`, operations: [remove(at, at.path)] })],
  explanation: {
    cause:
      'A wrong content-length, transfer-encoding, trailer or connection breaks the response, or the one after it on the same connection; a content-encoding says that the body is compressed, which it is not. Node refuses to send some of them at all.',
    bad: '{ "type": "return-json", "config": { "headers": ["content-length"] } }',
    good: '{ "type": "return-json", "config": { "headers": ["location"] } }',
  },
};

export const duplicateHeader: Rule<{ readonly name: string; readonly other: string }> = {
  code: 'FS2512',
  severity: 'error',
  title: 'A header given twice',
  message: ({ name, other }) => `The headers ${quoted(other)} and ${quoted(name)} are the same: case does not matter.`,
  hint: () => 'Remove one of them.',
  fixes: ({ name }, at) => [guess({ title: `Remove ${quoted(name)}`, operations: [remove(at, at.path)] })],
  explanation: {
    cause: 'HTTP compares the names of headers without regard to case.',
    bad: '"headers": ["Location", "location"]',
    good: '"headers": ["Location"]',
  },
};

export const wrongStatus: Rule<{ readonly status: string }> = {
  code: 'FS2517',
  severity: 'error',
  title: 'A status that no answer has',
  message: ({ status }) => `${status} is not a status from 200 to 599.`,
  hint: () => 'Use a whole number from 200 to 599, in "config" where it is always the same.',
  explanation: {
    cause: 'The status of an answer is a whole number; those below 200 do not end a request.',
    bad: '{ "type": "return-json", "inputs": { "status": 700 } }',
    good: '{ "type": "return-json", "config": { "status": 404 } }',
  },
};

export const wrongExpression: Rule<{
  readonly part: string;
  readonly issue: string;
  readonly hint: string;
  /** In an expression of several lines. */
  readonly where?: { readonly line: number; readonly column: number } | undefined;
}> = {
  code: 'FS2518',
  severity: 'error',
  title: 'A mistake in an expression',
  message: ({ part, issue, where }) =>
    `In ${quoted(part)}${where === undefined ? '' : ` (line ${where.line}, column ${where.column})`}: ${issue}`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'The expression of a Code node is TypeScript over its inputs. It is checked against their types, declared or wired, and against the type of its output, if that is declared. It takes no statements, imports or globals but Math, Number, String, Boolean, Object, Array and JSON, and no pattern that may take far too long.',
    bad: '{ "type": "code", "config": { "inputs": { "price": "number" }, "output": "number", "expression": "price.length" } }',
    good: '{ "type": "code", "config": { "inputs": { "price": "number" }, "output": "number", "expression": "Math.round(price * 1.19)" } }',
  },
};

export const wrongCodeType: Rule<{
  readonly type: string;
  readonly issue: string;
  readonly hint?: string | undefined;
}> = {
  code: 'FS2519',
  severity: 'error',
  title: 'A type that Code does not take',
  message: ({ type, issue }) => `${quoted(type)} ${issue}`,
  hint: ({ hint }) =>
    hint ??
    'Types are string, number, boolean and unknown; lists and objects of them, such as { id: number; tags: string[] }[]; with "| null" for a value that may be missing; or auto, for what is wired and what the expression gives.',
  explanation: {
    cause:
      'A Code node may declare the types of its inputs and of its output, as TypeScript writes them. An input is checked like every value of a flow, so it has one of the types that a value can be checked for; and so does the result, whether its type is declared or that of the expression.',
    bad: '{ "inputs": { "when": "Date" }, "output": "string", "expression": "when.toISOString()" }',
    good: '{ "inputs": { "when": "string" }, "output": "string", "expression": "when.slice(0, 10)" }',
  },
};

export const wrongDefault: Rule<{ readonly type: string; readonly found: JsonValue }> = {
  code: 'FS2523',
  severity: 'error',
  title: 'A default of another type',
  message: ({ type, found }) =>
    `The default ${visibleText(excerpt(JSON.stringify(found), 60))} is not of the type ${type}.`,
  hint: () => 'Write a value of the declared type, such as 10 for an integer, or leave the default out.',
  explanation: {
    cause: 'A missing parameter has the default of its node, so the default must have the declared type.',
    bad: '{ "type": "get-query-param", "config": { "name": "limit", "type": "integer", "default": "10" } }',
    good: '{ "type": "get-query-param", "config": { "name": "limit", "type": "integer", "default": 10 } }',
  },
};

export const wrongPattern: Rule<{ readonly pattern: string; readonly issue: string; readonly hint: string }> = {
  code: 'FS2525',
  severity: 'error',
  title: 'A pattern that cannot be used',
  message: ({ pattern, issue }) => `The pattern ${quoted(pattern)} ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'A pattern is a JavaScript regular expression that runs on data of clients. Some, such as two repetitions of the same characters in a row, try so many ways to match a long text that the server hangs. So a pattern is compiled only if its time is known to grow with the text and no faster; looking ahead or behind cannot be checked. A repetition that is followed by something else needs ^ before it, or it is tried again at every character.',
    bad: '{ "type": "text", "config": { "operator": "matches", "pattern": "^(\\\\w+\\\\s?)*$" } }',
    good: '{ "type": "text", "config": { "operator": "matches", "pattern": "^\\\\w+(?:\\\\s\\\\w+)*$" } }',
  },
};

export const wrongDatePattern: Rule<{ readonly pattern: string; readonly issue: string; readonly hint: string }> = {
  code: 'FS2528',
  severity: 'error',
  title: 'A pattern of a date that cannot be used',
  message: ({ pattern, issue }) => `The pattern ${quoted(pattern)} ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'Letters of a pattern stand for parts of a date, as Unicode defines them: MM are months and mm minutes, dd are days and yyyy years. Other letters would be written by one library and not by another, so they are refused. To read a date, each of its parts has to stand in the pattern once.',
    bad: '{ "type": "format-date", "config": { "pattern": "DD.MM.YYYY at HH:mm" } }',
    good: '{ "type": "format-date", "config": { "pattern": "dd.MM.yyyy \'at\' HH:mm" } }',
  },
};

export const unknownLocale: Rule<{ readonly locale: string }> = {
  code: 'FS2529',
  severity: 'error',
  title: 'A language that Node.js does not know',
  message: ({ locale }) => `Node.js knows no names of months and days for the locale ${quoted(locale)}.`,
  hint: () => 'Write a language tag, such as "en", "de" or "pt-BR".',
  explanation: {
    cause:
      'The names of months and days come from the data of Node.js. A locale is a language, perhaps with a country.',
    bad: '{ "type": "format-date", "config": { "pattern": "d MMMM yyyy", "locale": "german" } }',
    good: '{ "type": "format-date", "config": { "pattern": "d. MMMM yyyy", "locale": "de" } }',
  },
};

export const tokenOfAnyService: Rule<{ readonly jwks: string }> = {
  code: 'FS2598',
  severity: 'warning',
  title: 'Tokens for other services',
  message: ({ jwks }) =>
    `Every token that is signed by a key of ${jwks} is accepted, including one that was issued for another service.`,
  hint: () => 'Set "audience" to the name by which the issuer knows this service, as in the “aud” claim of its tokens.',
  explanation: {
    cause:
      'An issuer usually signs tokens for many services with one key. A service that takes those of all lets anyone in who has one for any of them, and each of these could act here for its users.',
    bad: '{ "type": "verify-jwt", "config": { "jwks": "https://example.com/.well-known/jwks.json" } }',
    good: '{ "type": "verify-jwt", "config": { "jwks": "https://example.com/.well-known/jwks.json", "audience": "https://api.example.com" } }',
  },
};
