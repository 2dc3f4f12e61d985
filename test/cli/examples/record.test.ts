import { describe, expect, test } from 'vitest';
import { renew } from '../../../compiler/cli/examples/expectation.ts';
import type { Answer } from '../../../compiler/cli/examples/messages.ts';
import { renewExpected, setExpected } from '../../../compiler/cli/examples/record.ts';

const response = { member: 'response', value: { status: 201, body: { id: 1 } } } as const;

describe('a response in a flow file', () => {
  test.each([
    [
      'no response',
      '{ "request": { "url": "/" } }',
      '{ "request": { "url": "/" }, "response": { "status": 201, "body": { "id": 1 } } }',
    ],
    [
      'no response, and things to expect afterwards',
      '{ "request": {}, "then": {} }',
      '{ "request": {}, "response": { "status": 201, "body": { "id": 1 } }, "then": {} }',
    ],
    ['nothing but a name', '{ "name": "x" }', '{ "name": "x", "response": { "status": 201, "body": { "id": 1 } } }'],
    ['nothing at all', '{}', '{ "response": { "status": 201, "body": { "id": 1 } } }'],
    ['an empty response', '{ "response": {} }', '{ "response": { "status": 201, "body": { "id": 1 } } }'],
    [
      'another status',
      '{ "response": {"body":{"id":1},   "status":200} }',
      '{ "response": {"body":{"id":1},   "status":201} }',
    ],
    [
      'another value in the body',
      '{ "response": { "status": 201, "body": {"id" : 2} } }',
      '{ "response": { "status": 201, "body": {"id" : 1} } }',
    ],
    [
      'another body',
      '{ "response": { "status": 201, "body": "x" } }',
      '{ "response": { "status": 201, "body": { "id": 1 } } }',
    ],
    [
      'a member to a line',
      '{\n\t"request": {}\n}',
      '{\n\t"request": {},\n\t"response": { "status": 201, "body": { "id": 1 } }\n}',
    ],
    [
      'CRLF',
      '{\r\n  "request": {}\r\n}\r\n',
      '{\r\n  "request": {},\r\n  "response": { "status": 201, "body": { "id": 1 } }\r\n}\r\n',
    ],
    [
      'a byte order mark',
      '\uFEFF{ "name": "x" }',
      '\uFEFF{ "name": "x", "response": { "status": 201, "body": { "id": 1 } } }',
    ],
    [
      'just that response',
      '{"response":{"body":{"id":1},"status":201}}',
      '{"response":{"body":{"id":1},"status":201}}',
    ],
  ])('comes to an example with %s, and changes nothing else', (_name, before, after) => {
    expect(setExpected(before, [], response)).toBe(after);
    expect(setExpected(after, [], response)).toBe(after);
  });

  test('too long for one line is broken with the indentation and the line ends of its file', () => {
    const names = Array.from({ length: 12 }, (_, index) => `a rather long name ${index}`);
    const after = setExpected('{\r\n   "request": {}\r\n}', [], {
      member: 'response',
      value: { status: 200, body: { names, ok: true } },
    });
    expect(after.split('\r\n').slice(0, 8)).toEqual([
      '{',
      '   "request": {},',
      '   "response": {',
      '      "status": 200,',
      '      "body": {',
      '         "names": [',
      '            "a rather long name 0",',
      '            "a rather long name 1",',
    ]);
    expect(JSON.parse(after)).toEqual({ request: {}, response: { status: 200, body: { names, ok: true } } });
  });

  test('is found in a list of routes', () => {
    const text = '{ "routes": [{}, { "examples": [{}, { "name": "x" }] }] }';
    expect(setExpected(text, ['routes', 1, 'examples', 1], { member: 'response', value: { status: 204 } })).toBe(
      '{ "routes": [{}, { "examples": [{}, { "name": "x", "response": { "status": 204 } }] }] }',
    );
  });
});

describe('the recorded part of an answer', () => {
  const recorded = (expected: Partial<Answer>, of: Answer) =>
    renewExpected({ response: expected }, { response: of })?.value;
  const answer = { status: 200, headers: { 'x-a': '1', etag: '"2"' }, body: { id: 7, name: 'Ada' } };

  test('is status and body if nothing was expected, and only the status of an empty answer', () => {
    expect(recorded({}, answer)).toEqual({ status: 200, body: { id: 7, name: 'Ada' } });
    expect(recorded({}, { ...answer, status: 204, body: '' })).toEqual({ status: 204 });
  });

  test('is what its author expected, and nothing else', () => {
    expect(recorded({ status: 201 }, answer)).toEqual({ status: 200 });
    expect(recorded({ body: { name: 'Bob' } }, answer)).toEqual({ body: { name: 'Ada' } });
    expect(recorded({ headers: { 'X-A': '0', gone: 'x' } }, answer)).toEqual({ headers: { 'X-A': '1' } });
  });
});

describe('how a function ends', () => {
  const outputs = { full: 21, total: 18.9 };

  test.each([
    ['all outputs', {}, { outputs }, { member: 'outputs', value: outputs }],
    [
      'the outputs that were expected',
      { outputs: { total: 1 } },
      { outputs },
      { member: 'outputs', value: { total: 18.9 } },
    ],
    ['nothing of a function that gives nothing', {}, { outputs: {} }, undefined],
    [
      'a failure where outputs were expected',
      { outputs },
      { failure: { code: 'refused', message: 'no' } },
      { member: 'failure', value: { code: 'refused', message: 'no' } },
    ],
    [
      'the part of a failure that was expected',
      { failure: { code: 'unique' } },
      { failure: { code: 'refused', message: 'no' } },
      { member: 'failure', value: { code: 'refused' } },
    ],
  ])('is recorded: %s', (_law, expected, ended, recorded) => {
    expect(renewExpected(expected, ended)).toEqual(recorded);
  });

  test('replaces another end in its place', () => {
    const text = '{\n  "outputs": { "total": 1 },\n  "then": {}\n}';
    expect(setExpected(text, [], { member: 'failure', value: { code: 'refused' } })).toBe(
      '{\n  "failure": { "code": "refused" },\n  "then": {}\n}',
    );
  });

  test('follows the inputs of an example that has none', () => {
    const text = '{ "name": "x", "inputs": { "a": 1 }, "then": {} }';
    expect(setExpected(text, [], { member: 'outputs', value: { b: 2 } })).toBe(
      '{ "name": "x", "inputs": { "a": 1 }, "outputs": { "b": 2 }, "then": {} }',
    );
  });
});

const id = '7b0f0c54-6f5c-4d5e-9f5e-1b2c3d4e5f60';
const other = '11111111-2222-4333-8444-555555555555';
const time = '2026-03-04T05:06:07.000Z';

test.each([
  [
    'UUIDs and timestamps become placeholders',
    undefined,
    { id, at: time, n: 1 },
    { id: '$uuid', at: '$timestamp', n: 1 },
  ],
  ['in lists, too', undefined, [{ id }], [{ id: '$uuid' }]],
  ['a placeholder that matches stays', { id: '$any', n: 2 }, { id, n: 1 }, { id: '$any', n: 1 }],
  ['one that does not match goes', { id: '$uuid' }, { id: 5 }, { id: 5 }],
  ['a UUID that is the expected one stays', { id, n: 1 }, { id, n: 2 }, { id, n: 2 }],
  ['another UUID becomes a placeholder', { id: other }, { id }, { id: '$uuid' }],
  ['fields that nobody asked for are left out', { n: 1 }, { n: 2, more: true }, { n: 2 }],
  ['until one that was asked for is gone', { error: 'x' }, { message: 'y', n: 1 }, { message: 'y', n: 1 }],
  ['a list keeps what fits', ['$any', 1], [5, 2, id], ['$any', 2, '$uuid']],
  ['null is not missing', { note: 'x' }, { note: null }, { note: null }],
])('recording: %s', (_law, expected, actual, renewed) => {
  expect(renew(expected, actual)).toEqual(renewed);
  expect(renew(renewed, actual)).toEqual(renewed);
});
