import { expect, test } from 'vitest';
import { keptRows, readContents } from '../../../builder/server/kept-rows.ts';
import type { JsonValue } from '../../../compiler/base/json.ts';
import type { RowsQuestion } from '../../../compiler/cli/dev/read-rows.ts';
import { openFlow } from '../../../compiler/view/open-flow.ts';
import { tableFacts } from '../../../compiler/ir/table-facts.ts';
import { flow, project } from '../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const declared = {
  // Behind what refers to it.
  books: { columns: { id, author: { type: 'integer', references: 'authors.id' } } },
  authors: { columns: { id, name: { type: 'text' }, born: { type: 'timestamp', nullable: true } } },
  users: { columns: { id, hash: { type: 'text', sensitive: true }, note: { type: 'text' } } },
  pins: { columns: { id, pin: { type: 'integer', sensitive: true } } },
};
const empty = flow({ start: { type: 'start' } }, '');
const opened = openFlow({
  sources: [{ file: 'flow.json', text: JSON.stringify(project(empty, {}, { tables: declared })) }],
});
const tables = (...names: readonly string[]) =>
  tableFacts([...opened.declarations.tables.values()].filter(({ name }) => names.includes(name)));

type Stored = Readonly<Record<string, readonly (readonly JsonValue[])[]>>;

/** What an example needs for a request that found these rows, and left those. */
async function kept(names: readonly string[], before: Stored, after: Stored = before) {
  const asked: RowsQuestion[] = [];
  const contents = (stored: Stored) =>
    readContents(tables(...names), async (question) => {
      asked.push(question);
      return (stored[question.table] ?? []).map((row) =>
        row.map((cell) => (cell === null ? null : JSON.stringify(cell))),
      );
    });
  const made = keptRows(tables(...names), await contents(before), await contents(after));
  return { ...made, asked };
}

test('rows are given in the order in which they can be stored, without keys that are counted from 1, and null', async () => {
  const stored = {
    authors: [
      [1, 'Ada', null],
      [2, 'Bob', '1970-01-01T00:00:00.000Z'],
    ],
    books: [[1, 2]],
  };
  const { rows, lacks, made } = await kept(['books', 'authors'], stored);
  expect(Object.entries(rows)).toEqual([
    ['authors', [{ name: 'Ada' }, { name: 'Bob', born: '1970-01-01T00:00:00.000Z' }]],
    ['books', [{ author: 2 }]],
  ]);
  expect({ lacks, made }).toEqual({ lacks: [], made: {} });
});

test('keys with a gap are given; where one was counted after it, the rows are not: a counter would come to them', async () => {
  const gap = { authors: [[3, 'Ada', null]] };
  expect(await kept(['authors'], gap)).toMatchObject({ rows: { authors: [{ id: 3, name: 'Ada' }] }, made: {} });
  const more = {
    authors: [
      [3, 'Ada', null],
      [4, 'Bob', null],
    ],
  };
  expect(await kept(['authors'], gap, more)).toMatchObject({ rows: {}, lacks: ['authors'], made: { id: [4] } });
});

test('a key that was counted on from others that are gone is not seen again', async () => {
  expect(await kept(['authors'], {}, { authors: [[1, 'Ada', null]] })).toMatchObject({ rows: {}, made: {}, lacks: [] });
  expect(await kept(['authors'], {}, { authors: [[5, 'Ada', null]] })).toMatchObject({ made: { id: [5] }, lacks: [] });
});

test('many rows are too many, and so are those that refer to them', async () => {
  const many = Array.from({ length: 21 }, (_, index) => [index + 1, 'Ada', null]);
  const { rows, lacks, made } = await kept(['authors', 'books'], { authors: many, books: [[1, 1]] });
  expect({ rows, lacks, made }).toEqual({ rows: {}, lacks: ['authors', 'books'], made: { id: 'any' } });
});

test('what is sensitive is never asked for: a text gets a sample, and nothing else can be made up', async () => {
  const { rows, lacks, asked } = await kept(['users', 'pins'], { users: [[1, 'hi']], pins: [[1]] });
  expect(rows).toEqual({ users: [{ hash: 'sample 1', note: 'hi' }] });
  expect(lacks).toEqual(['pins']);
  expect(asked.flatMap(({ columns }) => columns)).not.toContain('hash');
});
