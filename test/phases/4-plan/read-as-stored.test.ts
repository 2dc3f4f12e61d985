import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const low = { type: 'text', trim: true, lowercase: true };
const tables: JsonObject = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { ...low, format: 'email' },
      bio: { type: 'text', nullable: true, trim: true, emptyAsNull: true, maxLength: 200 },
      motto: { type: 'text', nullable: true, emptyAsNull: true, maxLength: 9, default: 'none' },
      language: { ...low, enum: ['en', 'de'], default: 'en' },
    },
  },
  letters: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      to: { ...low, maxLength: 99 },
      from: { type: 'text', nullable: true, trim: true, maxLength: 99 },
      about: { type: 'text', nullable: true, trim: true, emptyAsNull: true },
    },
  },
};

/** The handler of a flow that stores a field of the body in a column of a user, and does something else before that. */
async function storing(column: string, nodes: Readonly<Record<string, NodeSpec>> = {}, edges = ''): Promise<string> {
  const fields = [...new Set(['email', column])];
  const text = await emittedRoute(
    project(
      flow(
        {
          ...{ s: { type: 'start' }, row: { type: 'build-object', config: { fields } }, ...nodes },
          ...Object.fromEntries(fields.map((name) => [name, { type: 'get-body-field', config: { field: name } }])),
          i: { type: 'db-insert', config: { table: 'users' } },
          end: { type: 'return-json', inputs: { body: null } },
        },
        `s.next -> ${'q' in nodes ? 'q' : 'i'}.in\nrow.object -> i.record\ni.next -> end.in
        ${fields.map((name) => `${name}.value -> row.${name}`).join('\n')}${edges}`,
      ),
      {},
      { tables },
    ),
  );
  return text.slice(text.indexOf('const read'));
}

const where = (table: string, column: string, operator = 'eq', rest: JsonObject = {}): NodeSpec => ({
  type: 'db-count',
  config: { table, where: [{ column, operator, input: 'text', ...rest }] },
});
const asked = (column: string): string => `\n${column}.value -> q.text\nq.next -> i.in`;

describe('a text that only columns use is read as they store it', () => {
  test('if it is only written', async () => {
    const text = await storing('language');
    expect(text).toContain('normalised(readText, (text) => text.trim().toLowerCase(), readEmail);');
    expect(text).toContain('{ email, language: language ?? undefined }');
  });

  test('and as null where an empty one is', async () => {
    const text = await storing('bio');
    expect(text).toContain('normalised(readText, (text) => text.trim() || null, optional(readTextTo200));');
    expect(text).toContain('{ email, bio: bio ?? null }');
  });

  test('even if the text must be there', async () => {
    const body = { type: 'object', required: ['bio'], properties: { bio: { type: 'string' } } };
    const text = await storing('bio', { s: { type: 'start', config: { body } } });
    expect(text).toContain('const bio = readBio(body.bio, \'body field "bio"\');');
    expect(text).toContain('normalised(readText, (text) => text.trim() || null, optional(readTextTo200));');
    expect(text).toContain('{ email, bio: bio ?? null }');
  });

  test.each(['eq', 'ne'])('if it is also compared by %s with a column that changes it alike', async (operator) => {
    const text = await storing('email', { q: where('letters', 'to', operator) }, asked('email'));
    expect(text).toMatch(/\.where\('to', '!?=', email\)/);
    expect(text).toContain('{ email }');
  });
});

describe('a text keeps the spelling of the request', () => {
  /** What is written to the column. */
  const written = async (text: Promise<string>, column: string): Promise<string> =>
    new RegExp(`storedAs.*${column}: (${column}.*?)[,}]`, 's').exec(await text)?.[1]?.trim() ?? '';

  test.each([
    ['told', { q: { type: 'log', inputs: { message: 'new' } } }, '\nemail.value -> q.data\nq.next -> i.in'],
    ['compared otherwise', { q: where('users', 'email', 'contains') }, asked('email')],
    ['compared with what changes texts otherwise', { q: where('letters', 'from') }, asked('email')],
    [
      'compared both ways',
      {
        q: {
          type: 'db-count',
          config: {
            table: 'users',
            where: ['eq', 'lt'].map((operator) => ({ column: 'email', operator, input: 'text' })),
          },
        },
      },
      asked('email'),
    ],
    [
      'stored twice, changed otherwise',
      {
        q: { type: 'db-insert', config: { table: 'letters' } },
        letter: { type: 'build-object', config: { fields: ['to', 'from'] } },
      },
      '\nemail.value -> letter.to\nemail.value -> letter.from\nletter.object -> q.record\nq.next -> i.in',
    ],
  ])('if it is %s', async (_, nodes, edges) => {
    expect(await written(storing('email', nodes, edges), 'email')).toBe('email.trim().toLowerCase()');
  });

  test('if it is compared where an empty text is not null', async () => {
    const text = storing('bio', { q: where('letters', 'about', 'eq', { optional: true }) }, asked('bio'));
    expect(await written(text, 'bio')).toBe('bio?.trim() || null');
  });

  test('if a missing one is stored as a default, and an empty one as null', async () => {
    expect(await written(storing('motto'), 'motto')).toBe('motto == null ? undefined : motto || null');
  });
});
