import type { Rule } from '../../base/diagnostic.ts';
import { excerpt, quoted } from '../../base/visible-text.ts';
import { describeJsonIssue } from './json-issue.ts';
import type { JsonIssue } from './json-issue.ts';
import { parseJson } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { guess, keySpelling, remove, set } from '../fixes.ts';

/** Rows FS1001 to FS1011 and from FS1015: what 1-parse finds in the text of a project and in the shape of its parts. */

/** The limits that the rows below mention. */
export const parseLimits = {
  /** Levels of nested objects and lists. */
  depth: 64,
  /** Bytes of one file in UTF-8: 8 MiB. */
  bytes: 8 * 1024 * 1024,
  /** Values (objects, lists, strings, …) in one file. */
  values: 1_000_000,
  /** Errors of a project, or of one of its route files. */
  diagnostics: 500,
} as const;

const minimal = '{ "version": 1, "name": "shop", "routes": [] }';
const route = (members: string): string =>
  `{ "version": 1, "name": "shop", "routes": [{ "id": "get-user", ${members} }] }`;
const valid = route('"method": "GET", "path": "/users/:id", "flow": {}');

export const malformedJson: Rule<JsonIssue> = {
  code: 'FS1001',
  severity: 'error',
  title: 'Malformed JSON',
  message: (issue) => describeJsonIssue(issue).message,
  hint: (issue) => describeJsonIssue(issue).hint,
  explanation: {
    cause:
      'Flow files are strict JSON (RFC 8259): keys and strings in double quotes, no comments, no comma after the last item.',
    bad: '{ "version": 1, "name": "shop", "routes": [], }',
    good: minimal,
  },
};

export const duplicateKey: Rule<{ readonly key: string; readonly path: string }> = {
  code: 'FS1002',
  severity: 'error',
  title: 'Key given twice',
  message: ({ key, path }) => `The key ${quoted(key)} is given twice${path === '' ? '' : ` in ${path}`}.`,
  hint: () => 'Remove one of the two, or rename it.',
  explanation: {
    cause: 'JSON readers disagree about an object that has the same key twice: most silently keep one of the values.',
    bad: '{ "version": 1, "name": "shop", "name": "store", "routes": [] }',
    good: minimal,
  },
};

export const tooDeep: Rule<{ readonly limit: number }> = {
  code: 'FS1003',
  severity: 'error',
  title: 'Nested too deeply',
  message: ({ limit }) => `Lists and objects are nested more than ${limit} levels deep here.`,
  hint: () => 'Make the value flatter, or keep it as a string and take it apart with Parse JSON.',
  explanation: {
    cause: `A file may nest lists and objects ${parseLimits.depth} levels deep. No flow needs more, and deeper ones exhaust the stack of many programs.`,
    bad: `{ "version": 1, "name": "shop", "routes": ${'['.repeat(64)}${']'.repeat(64)} }`,
    good: minimal,
  },
};

export const fileTooLarge: Rule<{ readonly limit: number }> = {
  code: 'FS1004',
  severity: 'error',
  title: 'File too large',
  message: ({ limit }) => `The file is larger than ${limit / 1024 / 1024} MiB.`,
  hint: () =>
    'Split the project: a folder with project.json, and one file per route under routes/. Keep large data in tables.',
  explanation: {
    cause: 'A flow file has at most 8 MiB. Larger ones contain data rather than flows.',
    bad: '{ "id": "photo", "type": "value", "config": { "value": "data:image/png;base64,… 9 million characters …" } }',
    good: '{ "id": "photo", "type": "value", "config": { "value": "https://cdn.example.com/photo.png" } }',
  },
};

export const invalidUtf8: Rule<{ readonly offset: number }> = {
  code: 'FS1005',
  severity: 'error',
  title: 'Not UTF-8',
  message: ({ offset }) => `The file is not valid UTF-8: byte ${offset} (counting from 0) is not allowed there.`,
  hint: () => 'Save the file as UTF-8.',
  explanation: {
    cause: 'JSON is UTF-8. Files in Latin-1, Windows-1252 or UTF-16 would be read with the wrong letters.',
    bad: '{ "label": "Gr\uFFFD\uFFFDe" }   // saved as Latin-1',
    good: '{ "label": "Größe" }   // saved as UTF-8',
  },
};

export const inexactNumber: Rule<{ readonly text: string; readonly read: number }> = {
  code: 'FS1006',
  severity: 'error',
  title: 'Number that cannot be kept',
  message: ({ text, read }) =>
    `The number ${quoted(text).slice(1, -1)} cannot be kept as it is written: it would become ${read}.`,
  hint: () =>
    'Write it as a string, or as a number that fits a double: whole numbers up to 2^53 - 1, others up to 1.7e308.',
  explanation: {
    cause:
      'JSON numbers are doubles here, as in JavaScript. A number beyond their range or a whole number beyond their precision would change silently.',
    bad: route('"method": "GET", "path": "/users/:id", "flow": {}, "timeoutMs": 1e999'),
    good: route('"method": "GET", "path": "/users/:id", "flow": {}, "timeoutMs": 10000'),
  },
};

export const notAnObject: Rule<{ readonly part: 'project' | 'route' | 'function'; readonly found: string }> = {
  code: 'FS1007',
  severity: 'error',
  title: 'Not an object',
  message: ({ part, found }) => `The file must contain a ${part}, which is an object, but it contains ${found}.`,
  hint: ({ part }) =>
    part === 'project'
      ? `A project begins as ${minimal}.`
      : 'A route begins as { "id": "get-user", "method": "GET", "path": "/users/:id", "flow": { } }.',
  explanation: {
    cause: 'A project and a route are JSON objects. A list of routes is not a project: it goes into "routes".',
    bad: '[]',
    good: minimal,
  },
};

export const unsupportedVersion: Rule<{ readonly found: string }> = {
  code: 'FS1008',
  severity: 'error',
  title: 'Unsupported version of the format',
  message: ({ found }) => `This flowsmith reads version 1 of the flow format, but the file says version ${found}.`,
  hint: () => 'Write "version": 1, or install the flowsmith that the file was made for.',
  explanation: {
    cause:
      '"version" says by which rules a file is to be read. Guessing at the rules of another version would compile something else than was meant.',
    bad: '{ "version": 2, "name": "shop", "routes": [] }',
    good: minimal,
  },
};

export const unknownKey: Rule<{
  readonly path: string;
  readonly key: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
  /** Whether the object has no key `near` yet. */
  readonly isNearFree: boolean;
}> = {
  code: 'FS1009',
  severity: 'error',
  title: 'Unknown key',
  message: ({ path, key }) => `Unknown key ${quoted(key)}${path === '' ? '' : ` in ${path}`}.`,
  hint: ({ near, known }) =>
    near === undefined ? `Remove it. The keys known here are ${known.join(', ')}.` : `Did you mean "${near}"?`,
  fixes: ({ key, near, isNearFree }, at) =>
    near !== undefined && isNearFree
      ? keySpelling(at, key, near)
      : [guess({ title: `Remove ${quoted(key)}`, operations: [remove(at, at.path)] })],
  explanation: {
    cause: 'Nothing in a flow file is ignored: a key that flowsmith does not know is a slip, or belongs elsewhere.',
    bad: route('"method": "GET", "path": "/users/:id", "flwo": {}, "flow": {}'),
    good: valid,
  },
};

export const missingKey: Rule<{ readonly path: string; readonly key: string; readonly expected: string }> = {
  code: 'FS1010',
  severity: 'error',
  title: 'Missing key',
  message: ({ path, key }) => `${path === '' ? 'The file' : path} lacks the key "${key}".`,
  hint: ({ key, expected }) => `Add "${key}": ${expected}.`,
  fixes: ({ key, expected }, at) => {
    const value = parseJson(expected);
    if (value === undefined || typeof value === 'object') return [];
    return [{ title: `Add "${key}": ${expected}`, operations: [set(at, [...at.path, key], value)] }];
  },
  explanation: {
    cause:
      'Required are "version", "name" and "routes" of a project; "id", "method", "path" and "flow" of a route; "id" and "type" of a node; "from" and "to" of an edge; "type" of a column.',
    bad: route('"method": "GET", "flow": {}'),
    good: valid,
  },
};

export const wrongValue: Rule<{
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  readonly onKey: boolean;
  readonly near: string | undefined;
  readonly hint?: string | undefined;
  /** The same value as it was probably meant. */
  readonly meant?: JsonValue | undefined;
}> = {
  code: 'FS1011',
  severity: 'error',
  title: 'Wrong value',
  message: ({ path, expected, found, onKey }) =>
    `${onKey ? `The key ${found} in ${path}` : path || 'The file'} must be ${expected}${onKey || isSecret(path) ? '' : `, but is ${found}`}.`,
  hint: ({ path, expected, near, hint }) => {
    if (near !== undefined) return `Did you mean ${quoted(near)}?`;
    if (isSecret(path))
      return 'Write {} here, and put the value into the environment, such as .env: a flow contains no secrets.';
    return hint ?? `Make it ${expected}.`;
  },
  fixes: ({ path, found, onKey, near, meant }, at) => {
    if (isSecret(path)) return onKey ? [] : [guess({ title: 'Declare it as {}', operations: [set(at, at.path, {})] })];
    if (near !== undefined)
      return [{ title: `Change ${found} to ${quoted(near)}`, operations: [set(at, at.path, near)] }];
    return meant === undefined
      ? []
      : [{ title: `Write ${excerpt(JSON.stringify(meant))}`, operations: [set(at, at.path, meant)] }];
  },
  explanation: {
    cause:
      'The value is of another type than its key takes, or a name does not follow its grammar; see docs/language.md.',
    bad: route('"method": "FETCH", "path": "/users/:id", "flow": {}'),
    good: valid,
  },
};

/**
 * A value in place of a declaration may be the secret itself, so no message shows it, except for the servers in "for".
 */
const isSecret = (path: string): boolean => /^secrets\.[^.]+(?!\.for\b)(?:\.|$)/.test(path);
export const tooManyDiagnostics: Rule<{ readonly limit: number }> = {
  code: 'FS1015',
  severity: 'error',
  title: 'Too many findings',
  message: ({ limit }) => `There are more than ${limit} mistakes; not all of them are shown.`,
  hint: () => 'Fix the first ones: the others often follow from them. Is this a flow file at all?',
  explanation: {
    cause: 'A file with so many mistakes is usually not a flowsmith file, or one slip near its start broke it.',
    bad: '{ "version": 1, "name": "shop", "routes": [1, 2, 3, … 600 numbers …] }',
    good: minimal,
  },
};

/** The limits for the reporters of a project and of each of its routes. */
export const diagnosticsLimit = { limit: parseLimits.diagnostics, rule: tooManyDiagnostics } as const;

export const tooManyValues: Rule<{ readonly limit: number }> = {
  code: 'FS1016',
  severity: 'error',
  title: 'Too many values',
  message: ({ limit }) => `The file contains more than ${limit} values.`,
  hint: () =>
    'Split the project: a folder with project.json, and one file per route under routes/. Keep large data in tables.',
  explanation: {
    cause: 'A flow file has at most 1,000,000 values. Larger ones contain data rather than flows.',
    bad: '{ "id": "primes", "type": "value", "config": { "value": [2, 3, 5, … 1,000,000 numbers …] } }',
    good: '{ "id": "primes", "type": "db-list", "config": { "table": "primes" } }',
  },
};

export const conflictMarker: Rule<{ readonly lines: readonly number[]; readonly more: boolean }> = {
  code: 'FS1017',
  severity: 'error',
  title: 'A merge that is not finished',
  message: ({ lines, more }) =>
    `The file contains git’s conflict markers, in ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more ? ' and others' : ''}.`,
  hint: () =>
    'Keep one side of each conflict, or what both want, and delete the lines that begin with <<<<<<<, |||||||, ======= and >>>>>>>.',
  explanation: {
    cause:
      'Where two branches changed the same lines, git leaves both versions in the file, with markers around them. Nothing in such a file can be judged before somebody has chosen.',
    bad: `{ "version": 1,\n<<<<<<< HEAD\n  "name": "shop",\n=======\n  "name": "store",\n>>>>>>> other\n  "routes": [] }`,
    good: minimal,
  },
};
