import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { number, optional, string } from '../../compiler/ir/type.ts';
import { bindTo, emit, include, issuesOf } from './related.ts';
import { emitted, wire } from './support.ts';

describe('a condition on related rows', () => {
  const text = optional(string('text'));
  const author = "eb.exists(eb.selectFrom('users as author').whereRef('author.id', '=', 'articles.author_id')";

  test.each<[JsonObject, string]>([
    [{ column: 'author.name', operator: 'eq', input: 'q' }, `.where((eb) => ${author}.where('author.name', '=', q)))`],
    [
      { column: 'author.name', operator: 'eq', input: 'q', optional: true },
      `.where((eb) => (q == null ? eb.lit(true) : ${author}.where('author.name', '=', q))))`,
    ],
    [
      { none: 'author', where: [{ column: 'name', operator: 'eq', input: 'q', ifMissing: 'false' }] },
      `.where((eb) => eb.not(${author}.where((eb) => (q == null ? eb.lit(false) : eb('author.name', '=', q))))))`,
    ],
    [{ some: 'author' }, `.where((eb) => ${author}))`],
    [
      {
        some: 'author',
        where: [
          { column: 'name', operator: 'eq', input: 'q', optional: true },
          { column: 'id', operator: 'gt', value: 1 },
        ],
      },
      `.where((eb) => ${author}.where((eb) => (q == null ? eb.lit(true) : eb('author.name', '=', q))).where('author.id', '>', 1)))`,
    ],
    [
      { column: 'author.profiles.bio', operator: 'is-null' },
      `.where((eb) => ${author}.where((eb) => eb.exists(eb.selectFrom('profiles').whereRef('profiles.user_id', '=', 'author.id').where('profiles.bio', 'is', null)))))`,
    ],
  ])('%j', (condition, expected) => {
    expect(emit({ table: 'articles', columns: ['title'], where: [condition] }, { q: wire('q', text) })).toBe(
      `.select('articles.title')${expected}.orderBy('articles.id').limit(100).execute()`,
    );
  });

  test('has an input that is named after the way to its column', () => {
    const ports = (where: JsonValue, includes: JsonObject = {}) =>
      bindTo({ table: 'articles', where, include: includes }).kind.inputs.map(({ name }) => name);
    const name = { column: 'name', operator: 'eq' };
    expect(ports([{ column: 'author.name', operator: 'ne' }])).toEqual(['author.name.ne', 'limit', 'offset']);
    expect(ports([{ some: 'tags', where: [name] }])).toEqual(['tags.name', 'limit', 'offset']);
    expect(ports([], { tagged: { relation: 'tags', exists: [name] } })).toEqual(['tagged.name', 'limit', 'offset']);
  });

  test('is never skipped where that would turn its meaning round', () => {
    const skipped = { column: 'name', operator: 'eq', optional: true };
    expect(issuesOf({ table: 'articles', where: [{ none: 'tags', where: [skipped] }] })).toEqual([
      expect.stringContaining('FS2548 where.0.where.0.optional'),
    ]);
    expect(include('articles', { n: { relation: 'tags', count: [skipped] } }).issues).toEqual([
      expect.stringContaining('FS2548 include.n.count.0.optional'),
    ]);
    expect(issuesOf({ table: 'articles', where: [{ some: 'tags', where: [skipped] }] })).toEqual([]);
  });

  test('finds no row by its key, and restricts a change', () => {
    const find = bindTo({ table: 'articles', where: [{ column: 'author.id', operator: 'eq' }] }, 'db-find');
    expect(emitted(find.kind, { 'author.id': wire('x', number('int32')) })).toContain('.limit(1)');
    const change = bindTo({ table: 'articles', where: [{ none: 'tags' }] }, 'db-delete');
    expect(change.issues).toEqual([]);
    expect(emitted(change.kind)).toContain(
      "app.db.deleteFrom('articles').where((eb) => eb.not(eb.exists(eb.selectFrom('tags').innerJoin(",
    );
  });

  test('reads the tables on its way', () => {
    const { kind } = bindTo({ table: 'users', where: [{ column: 'articles.tags.name', operator: 'eq' }] });
    expect(kind.related).toEqual(['articles', 'tags', 'article_tags']);
  });
});
