import { expect, test } from 'vitest';
import { setWebhookId } from '../../../compiler/cli/edit/set-webhook-id.ts';

const id = 'whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';

test.each([
  ['no config', '{ "id": "s" }', `{ "id": "s", "config": { "trigger": { "type": "webhook", "id": "${id}" } } }`],
  ['an empty config', '{ "config": {} }', `{ "config": { "trigger": { "type": "webhook", "id": "${id}" } } }`],
  [
    'a config without a trigger',
    '{ "config": { "query": {} } }',
    `{ "config": { "query": {}, "trigger": { "type": "webhook", "id": "${id}" } } }`,
  ],
  [
    'a request trigger',
    '{ "config": { "trigger": { "type": "request" } } }',
    `{ "config": { "trigger": { "type": "webhook", "id": "${id}" } } }`,
  ],
  [
    'a webhook without an id',
    '{ "config": { "trigger": { "type": "webhook" } } }',
    `{ "config": { "trigger": { "type": "webhook", "id": "${id}" } } }`,
  ],
  [
    'an old id',
    '{ "config": { "trigger": { "id": "old", "type": "webhook" } } }',
    `{ "config": { "trigger": { "id": "${id}", "type": "webhook" } } }`,
  ],
  [
    'a member to a line',
    '{\n\t"id": "s"\n}',
    `{\n\t"id": "s",\n\t"config": { "trigger": { "type": "webhook", "id": "${id}" } }\n}`,
  ],
  [
    'CRLF',
    '{\r\n  "id": "s"\r\n}\r\n',
    `{\r\n  "id": "s",\r\n  "config": { "trigger": { "type": "webhook", "id": "${id}" } }\r\n}\r\n`,
  ],
  [
    'a byte order mark',
    '\uFEFF{ "id": "s" }',
    `\uFEFF{ "id": "s", "config": { "trigger": { "type": "webhook", "id": "${id}" } } }`,
  ],
])('a Start Node with %s gets its id, and keeps its looks', (_name, before, after) => {
  expect(setWebhookId(before, [], id)).toBe(after);
});
