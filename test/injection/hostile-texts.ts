import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { naughtyTexts } from '../support/naughty.ts';

/** A project that answers with every naughty text, through every path that a text can take through emitted code. */
export interface Echo {
  readonly text: string;
  /** The route's path. */
  readonly path: string;
  /** The exact answer. */
  readonly expected: JsonObject;
}

/** PostgreSQL stores neither NUL nor lone surrogates in a text. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
/** `{{` starts a placeholder. */
const asTemplate = (text: string): string => text.replaceAll('{{', '\\{{');

const texts = naughtyTexts.map((text, index) => ({ text, index }));
const stored = texts.filter(({ text }) => isStorable(text));
const column = (index: number): string => `c${index}`;

export const echoes: readonly Echo[] = texts.map(({ text, index }) => ({
  text,
  path: `/echo-${index}`,
  expected: Object.fromEntries<JsonValue>([
    ['literal', text],
    ['template', `<${text}>`],
    ['nested', { list: [text, { [text]: text }] }],
    ['chosen', text],
    [`key ${text}`, text],
  ]),
}));

/** Every text as a constant, in a template, as a key, as a case of a Switch, and as label, comment, title and tag. */
function echoRoute({ text, path, expected }: Echo, index: number): JsonObject {
  const fields = ['literal', 'template', 'nested', 'chosen', `key ${text}`];
  return {
    id: `echo-${index}`,
    method: 'POST',
    path,
    title: text,
    description: text,
    tags: [text],
    flow: {
      nodes: [
        { id: 'start', type: 'start', label: text },
        { id: 'sent', type: 'get-body-field', config: { field: `sent ${text}` } },
        { id: 'same', type: 'compare', label: text, config: { operator: 'eq' }, inputs: { right: text } },
        { id: 'branch', type: 'branch', comment: text },
        { id: 'template', type: 'template', label: text, comment: text, config: { template: `<${asTemplate(text)}>` } },
        {
          id: 'all',
          type: 'build-object',
          label: text,
          config: { fields },
          inputs: { literal: text, nested: expected['nested'] ?? null, [`key ${text}`]: text },
        },
        { id: 'reply', type: 'return-json' },
        {
          id: 'other',
          type: 'return-json',
          config: { status: 409 },
          inputs: { body: 'The text did not compare equal to itself.' },
        },
      ],
      edges: [
        { from: 'start.next', to: 'branch.in' },
        { from: 'sent.value', to: 'same.left' },
        { from: 'same.result', to: 'branch.condition' },
        { from: 'branch.true', to: 'reply.in' },
        { from: 'branch.false', to: 'other.in' },
        { from: 'template.text', to: 'all.template' },
        { from: 'sent.value', to: 'all.chosen' },
        { from: 'all.object', to: 'reply.body' },
      ],
    },
    examples: [
      {
        name: text,
        request: { url: path, body: { [`sent ${text}`]: text } },
        response: { status: 200, body: expected },
      },
    ],
  };
}

/** PGlite 0.5.16 stores a byte order mark at the start of a text, but drops it on reading; PostgreSQL does not. */
const asRead = (text: string): string => text.replace(/^\uFEFF/, '');

/** A row inserted without values: the texts are column defaults, written in SQL. */
export const storedTexts: JsonObject = Object.fromEntries(
  stored.map(({ text, index }) => [column(index), asRead(text)]),
);

export const project: JsonObject = {
  version: 1,
  name: 'naughty',
  description: naughtyTexts.join('\n'),
  tables: {
    texts: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        ...Object.fromEntries(stored.map(({ text, index }) => [column(index), { type: 'text', default: text }])),
      },
    },
  },
  secrets: { KEY: { description: naughtyTexts.join('\n') } },
  routes: [
    ...echoes.map(echoRoute),
    {
      id: 'store',
      method: 'POST',
      path: '/store',
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'row', type: 'build-object', config: { fields: [] } },
          { id: 'insert', type: 'db-insert', config: { table: 'texts' } },
          { id: 'reply', type: 'return-json', config: { status: 201 } },
        ],
        edges: [
          { from: 'start.next', to: 'insert.in' },
          { from: 'row.object', to: 'insert.record' },
          { from: 'insert.next', to: 'reply.in' },
          { from: 'insert.record', to: 'reply.body' },
        ],
      },
    },
    ...stored.map(({ text, index }) => findRoute(text, index)),
  ],
};

/** Counts the rows whose column equals the text, passed as a query parameter. */
function findRoute(text: string, index: number): JsonObject {
  return {
    id: `count-${index}`,
    method: 'GET',
    path: `/count-${index}`,
    flow: {
      nodes: [
        { id: 'start', type: 'start' },
        {
          id: 'count',
          type: 'db-count',
          config: { table: 'texts', where: [{ column: column(index), operator: 'eq' }] },
          inputs: { [column(index)]: text },
        },
        { id: 'reply', type: 'return-json' },
      ],
      edges: [
        { from: 'start.next', to: 'count.in' },
        { from: 'count.next', to: 'reply.in' },
        { from: 'count.count', to: 'reply.body' },
      ],
    },
  };
}

export const countPaths: readonly string[] = stored.map(({ index }) => `/count-${index}`);
