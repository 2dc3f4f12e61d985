import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { relationsOf } from '../../compiler/nodes/database/relations.ts';
import { bindTo, emit, include, issuesOf, rowOf, table, tables } from './related.ts';
import { list, number, optional, string } from '../../compiler/ir/type.ts';
import { emitted, refused, wire } from './support.ts';

describe('relations', () => {
  const namesOf = (name: string) => relationsOf(tables.get(name) ?? table('', []), tables).map((each) => each.name);

  test('are named after columns, tables that refer, and what settings say', () => {
    expect(namesOf('articles')).toEqual(['author', 'editor', 'article_tags', 'tags']);
    expect(namesOf('users')).toEqual(['profiles', 'articles', 'edited', 'follows', 'follows']);
  });

  test.each([
    [
      { a: { relation: 'writer' } },
      'articles',
      'FS2545 include.a.relation: The table “articles” has no relation “writer”.',
    ],
    [
      { a: { relation: 'follows', count: true } },
      'users',
      'FS2546 include.a.relation: The table “users” has several relations “follows”.',
    ],
    [
      { a: { relation: 'follower' } },
      'follows',
      'FS2546 include.a.relation: “follower” of the table “follows” is both a column and a relation.',
    ],
    [
      { a: { relation: 'author', limit: 2 } },
      'articles',
      'FS2541 include.a.limit: “relation” and “limit” cannot be used together.',
    ],
    [
      { a: { relation: 'author', count: true, columns: ['id'] } },
      'articles',
      'FS2541 include.a.columns: “count” and “columns” cannot be used together.',
    ],
    [
      { a: { relation: 'tags', exists: [], pluck: 'name' } },
      'articles',
      'FS2541 include.a.pluck: “exists” and “pluck” cannot be used together.',
    ],
    [
      { a: { relation: 'author', columns: ['nam'] } },
      'articles',
      'FS2503 include.a.columns.0: The table “users” has no column "nam".',
    ],
    [
      { title: { relation: 'author' } },
      'articles',
      'FS2506 include.title: The name of the result "title" is listed twice.',
    ],
    [
      { a: { relation: 'tags', orderBy: [{ column: 'place' }] } },
      'articles',
      'FS2503 include.a.orderBy.0.column: The table “tags” has no column "place".',
    ],
    [{ a: { relation: 'articles', orderBy: [{ column: 'author.name' }] } }, 'users', 'FS2503'],
  ])('%j of %s is one finding', (includes, of, issue) => {
    expect(include(of, includes).issues).toEqual([expect.stringContaining(issue)]);
  });

  test('lead three tables away, and no further', () => {
    const deep = (inner: JsonObject): JsonObject => ({
      a: { relation: 'articles', include: { b: { relation: 'tags', include: inner } } },
    });
    expect(include('users', deep({ c: { relation: 'article_tags', count: true } })).issues).toEqual([]);
    const deeper = { c: { relation: 'article_tags', include: { d: { relation: 'article', count: true } } } };
    expect(include('users', deep(deeper)).issues).toEqual([
      expect.stringContaining('FS2547 include.a.include.b.include.c.include.d.relation'),
    ]);
  });

  test('are not included in rows that are locked', () => {
    expect(issuesOf({ table: 'articles', lock: 'update', include: { author: { relation: 'author' } } })).toEqual([
      expect.stringContaining('FS2541 lock: “include” and “lock” cannot be used together.'),
    ]);
  });

  test('have names that JavaScript and PostgreSQL take', () => {
    for (const name of ['constructor', 'a b', '1', 'x'.repeat(64)])
      expect(refused('db-list', { table: 'users', include: { [name]: { relation: 'x' } } })).toBe(true);
  });
});

describe('the type of a row', () => {
  test.each([
    [{ author: { relation: 'author', columns: ['name'] } }, 'author: object { name: string }'],
    [{ editor: { relation: 'editor', columns: ['name'] } }, 'editor: object { name: string }?'],
    [{ tags: { relation: 'tags' } }, 'tags: list<object { id: 32-bit integer, name: string }>'],
    [{ tags: { relation: 'tags', pluck: 'name' } }, 'tags: list<string>'],
    [{ count: { relation: 'tags', count: true } }, 'count: whole number from 0 and 32-bit integer'],
    [{ any: { relation: 'tags', exists: [] } }, 'any: boolean'],
    [
      {
        author: {
          relation: 'author',
          columns: ['id'],
          include: { profile: { relation: 'profiles', columns: ['bio'] } },
        },
      },
      'author: object { id: 32-bit integer, profile: object { bio: string? }? }',
    ],
  ])('with %j', (includes, expected) => {
    expect(rowOf({ table: 'articles', columns: ['title'], include: includes })).toBe(`title: string, ${expected}`);
  });

  test('has columns under other names, each of them once', () => {
    expect(rowOf({ table: 'users', columns: ['id', { column: 'born', as: 'birthday' }] })).toBe(
      'id: 32-bit integer, birthday: timestamp string',
    );
    expect(issuesOf({ table: 'users', columns: ['id', { column: 'name', as: 'id' }] })).toEqual([
      expect.stringContaining('FS2506 columns.1'),
    ]);
  });

  test('leaves sensitive columns out, in related rows too, unless they are named: then they have a label', () => {
    const { kind } = include('articles', { author: { relation: 'author' } });
    expect(kind.taint).toEqual({ kind: 'sanitizer' });
    expect(emitted(kind)).not.toContain('token');
    const named = include('articles', {
      author: { relation: 'author', columns: ['token'] },
      tags: { relation: 'tags', include: { used: { relation: 'article_tags', columns: ['id'], include: {} } } },
    });
    expect(named.kind.taint).toEqual({
      kind: 'parts',
      parts: [{ output: 'records', path: [null, 'author', 'token'], name: 'column "users.token"' }],
    });
    const listed = bindTo({
      table: 'users',
      columns: ['id'],
      include: { a: { relation: 'articles', include: { e: { relation: 'author', columns: ['token'] } } } },
    });
    expect(listed.kind.taint).toMatchObject({ parts: [{ path: [null, 'a', null, 'e', 'token'] }] });
  });
});

describe('emitted', () => {
  test.each<[string, JsonObject, string]>([
    [
      'one row',
      { author: { relation: 'author', columns: ['name'] } },
      "jsonObjectFrom(eb.selectFrom('users as author').whereRef('author.id', '=', 'articles.author_id').select('author.name')).$notNull().as('author')",
    ],
    [
      'one row that may be missing',
      { editor: { relation: 'editor', columns: ['name'] } },
      "jsonObjectFrom(eb.selectFrom('users as editor').whereRef('editor.id', '=', 'articles.editorId').select('editor.name')).as('editor')",
    ],
    [
      'times, as rows print them',
      { author: { relation: 'author', columns: ['born'] } },
      "jsonObjectFrom(eb.selectFrom('users as author').whereRef('author.id', '=', 'articles.author_id').select((eb) => isoTime(eb.ref('author.born')).as('born'))).$notNull().as('author')",
    ],
    [
      'rows through another table, ordered by its columns',
      { tags: { relation: 'tags', columns: ['name'], limit: 5, orderBy: [{ column: 'position', direction: 'desc' }] } },
      "jsonArrayFrom(eb.selectFrom('tags').innerJoin('article_tags', 'article_tags.tag_id', 'tags.id').whereRef('article_tags.article_id', '=', 'articles.id').select('tags.name').orderBy('article_tags.position', 'desc').orderBy('tags.id').limit(5)).as('tags')",
    ],
    [
      'values of a column, which ties of a unique one do not need',
      { names: { relation: 'tags', pluck: 'name', orderBy: [{ column: 'name' }] } },
      "jsonValuesFrom(eb.selectFrom('tags').innerJoin('article_tags', 'article_tags.tag_id', 'tags.id').whereRef('article_tags.article_id', '=', 'articles.id').select('tags.name as value').orderBy('tags.name').limit(100)).as('names')",
    ],
    [
      'a number',
      { count: { relation: 'article_tags', count: [{ column: 'position', operator: 'gt', value: 1 }] } },
      "eb.selectFrom('article_tags').whereRef('article_tags.article_id', '=', 'articles.id').where('article_tags.position', '>', 1).select(sql<number>`count(*)::int`.as('count')).$asScalar().$notNull().as('count')",
    ],
    [
      'whether there is one',
      { any: { relation: 'article_tags', exists: [] } },
      "eb.exists(eb.selectFrom('article_tags').whereRef('article_tags.article_id', '=', 'articles.id')).$castTo<boolean>().as('any')",
    ],
  ])('%s', (_, includes, expected) => {
    const config = { table: 'articles', columns: ['title'], include: includes };
    expect(emit(config)).toBe(
      `prepare((db) => db.selectFrom('articles').select((eb) => ['articles.title', ${expected}]).orderBy('articles.id').limit(100)).execute(app.db)`,
    );
  });

  test('with values, which it gets from where the node runs', () => {
    const config = {
      table: 'articles',
      columns: ['title'],
      where: [
        { column: 'id', operator: 'in' },
        { column: 'title', operator: 'contains-ci', input: 'text' },
        { column: 'title', operator: 'ends-with', input: 'text' },
      ],
      include: { count: { relation: 'article_tags', count: [{ column: 'position', operator: 'gt' }] } },
    };
    const feeds = {
      'id.in': wire('ids', list(number('int32'))),
      text: wire('text', string('text')),
      'count.position.gt': wire('least', number('int32')),
      limit: wire('limit', optional(number('limit'))),
    };
    const emittedCall = emitted(bindTo(config).kind, feeds);
    expect(emittedCall).toContain(
      'values: { idIn: readonly (number)[]; text: string; text2: string; countPositionGt: number; limit: number }) =>',
    );
    expect(emittedCall).toContain(
      ".where('articles.title', 'ilike', values.text).where('articles.title', 'like', values.text2).orderBy('articles.id').limit(values.limit)",
    );
    expect(emittedCall).toMatch(
      /\.execute\(app\.db, \{ idIn: ids, text: containsPattern\(text\), text2: endsWithPattern\(text\), countPositionGt: least, limit: \(?limit \?\? 100\)? \}\)$/,
    );
  });

  test('as another query each time where a condition may be left out', () => {
    const config = {
      table: 'articles',
      columns: ['title'],
      where: [{ column: 'title', operator: 'eq', optional: true }],
      include: { author: { relation: 'author', columns: ['name'] } },
    };
    expect(emitted(bindTo(config).kind, { title: wire('title', optional(string('text'))) })).not.toContain('prepare');
    expect(emitted(bindTo(config).kind, { title: wire('title', string('text')) })).toContain('prepare');
  });

  test('with all columns of a table that has no sensitive one', () => {
    expect(emit({ table: 'tags', include: { used: { relation: 'article_tags', exists: [] } } })).toContain(
      ".selectAll('tags').select((eb) => eb.exists(",
    );
  });

  test('a table that is in the query already gets another name there', () => {
    const config = {
      table: 'articles',
      columns: ['title'],
      include: {
        author: {
          relation: 'author',
          columns: ['id'],
          include: { articles: { relation: 'articles', columns: ['id'] } },
        },
      },
    };
    expect(emit(config)).toContain(
      "eb.selectFrom('articles as articles_2').whereRef('articles_2.author_id', '=', 'author.id')",
    );
  });

  test('a column under another name', () => {
    expect(
      emit({ table: 'tags', columns: ['id', { column: 'name', as: 'title' }], orderBy: [{ column: 'name' }] }),
    ).toBe(".select(['tags.id', 'tags.name as title']).orderBy('tags.name').limit(100).execute()");
  });
});
