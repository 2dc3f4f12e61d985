import type { Rule } from '../../base/diagnostic.ts';
import { quoted, quotedNames } from '../../base/visible-text.ts';
import { meant, remove } from '../fixes.ts';

/** Rows FS2068, FS2571, FS2572, FS2573 and FS3444: bodies of other kinds than JSON. */

export const misplacedAccepts: Rule<{ readonly setting: string; readonly accepts: string; readonly reason: string }> = {
  code: 'FS2571',
  severity: 'error',
  title: 'A body that does not arrive',
  message: ({ setting, accepts, reason }) =>
    `Start ${setting === 'files' ? 'lists files' : `accepts ${quoted(accepts)}`}, but ${reason}.`,
  hint: ({ setting }) => `Remove "${setting}", or change what starts the route.`,
  fixes: ({ setting }, at) => [{ title: `Remove “${setting}”`, operations: [remove(at, at.path)] }],
  explanation: {
    cause:
      'Requests of routes bring the body that Start accepts. Forms and webhooks have their own; a GET or DELETE request and a job have none. Files are parts of a multipart body.',
    bad: '"method": "GET" … { "type": "start", "config": { "accepts": "form" } }',
    good: '"method": "POST" … { "type": "start", "config": { "accepts": "form" } }',
  },
};

export const unknownFile: Rule<{
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2572',
  severity: 'error',
  title: 'Unknown file',
  message: ({ name }) => `Start lists no file ${quoted(name)}.`,
  hint: ({ near, known }) => {
    if (near !== undefined) return `Did you mean ${quoted(near)}?`;
    return known.length === 0
      ? 'Let Start accept "multipart", and list the file in "files".'
      : `Valid names: ${quotedNames(known)}. Or list the file in "files" of Start.`;
  },
  fixes: ({ name, near, known }, at) => meant(at, name, near, known),
  explanation: {
    cause: 'Get File reads a file that Start of its route lists with the types and the size that it may have.',
    bad: '{ "type": "start" } … { "type": "get-file", "config": { "name": "picture" } }',
    good: '{ "type": "start", "config": { "accepts": "multipart", "files": [{ "name": "picture", "types": ["image/png"], "maxBytes": 500000 }] } } … { "type": "get-file", "config": { "name": "picture" } }',
  },
};

export const bodyWithoutFields: Rule<{ readonly noun: string }> = {
  code: 'FS2573',
  severity: 'error',
  title: 'A body without fields',
  message: ({ noun }) => `Start accepts ${noun}, which has no fields.`,
  hint: () => 'Use Get JSON Body, which gives all of it; or let Start accept "json" or "form".',
  explanation: {
    cause: 'Get Body Field reads a field of an object or of a form. A text, or bytes, are one value.',
    bad: '{ "type": "start", "config": { "accepts": "text" } } … { "type": "get-body-field", "config": { "field": "note" } }',
    good: '{ "type": "start", "config": { "accepts": "text" } } … { "type": "get-json-body" }',
  },
};

export const exampleOfOtherBody: Rule<{ readonly part: string; readonly accepts: string; readonly takes: string }> = {
  code: 'FS2068',
  severity: 'error',
  title: 'An example with a body that its route does not take',
  message: ({ part, accepts }) => `The example sends “${part}”, but Start accepts ${quoted(accepts)}.`,
  hint: ({ takes }) => `Write what is sent as ${takes}.`,
  explanation: {
    cause:
      'The request of an example is sent as the route takes it: “body” as JSON, “form” as a form, with “files” if the form has any, and “text” as it is.',
    bad: '{ "type": "start", "config": { "accepts": "form" } } … "examples": [{ "request": { "body": { "name": "Ada" } } }]',
    good: '{ "type": "start", "config": { "accepts": "form" } } … "examples": [{ "request": { "form": { "name": "Ada" } } }]',
  },
};

export const fileBeyondBody: Rule<{
  readonly file: string;
  readonly maxBytes: number;
  readonly bodyLimit: number;
}> = {
  code: 'FS3444',
  severity: 'warning',
  title: 'A file that does not fit the body',
  message: ({ file, maxBytes, bodyLimit }) =>
    `The file ${quoted(file)} may have ${maxBytes} bytes, but the body limit of the route is ${bodyLimit}.`,
  hint: ({ maxBytes }) =>
    `Set "bodyLimit" of the route to more than ${maxBytes}: all files count together, plus a few hundred bytes for each part.`,
  explanation: {
    cause:
      'A body that is longer than the limit of its route, 1 MiB unless it says otherwise, is refused with 413 before its parts are read.',
    bad: '"method": "POST" … "files": [{ "name": "video", "types": ["application/octet-stream"], "maxBytes": 20000000 }]',
    good: '"method": "POST", "bodyLimit": 21000000 … "files": [{ "name": "video", "types": ["application/octet-stream"], "maxBytes": 20000000 }]',
  },
};
