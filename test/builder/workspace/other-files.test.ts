import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import { describeQuery } from '../../support/describe-query.ts';

const text = readFileSync('fixtures/valid/shop/shop.json', 'utf8');
const sources = (content: string) => [{ file: 'shop.json', text: content }];

function opened(content: string) {
  const workspace = createWorkspace(describeQuery);
  workspace.replaceFiles({ layout: 'file', sources: sources(content), diagnostics: [] });
  return workspace;
}

describe('other files of a build', () => {
  test('have the part of openapi.json that is the route’s, to the byte', async () => {
    const workspace = opened(text);
    const golden = readFileSync('golden/valid/shop/openapi.json', 'utf8');
    for (const { id } of workspace.project().routes) {
      const part = await workspace.otherFile('openapi', id, sources(text));
      if ('none' in part) expect(part.none).toContain('secret');
      else expect(golden).toContain(part.text.split('\n').slice(3, -4).join('\n'));
    }
    expect(await workspace.otherFile('openapi', 'create-user', [])).toMatchObject({ path: 'openapi.json' });
    const broken = opened(text.replaceAll('"table": "users"', '"table": "nobody"'));
    expect(await broken.otherFile('openapi', 'create-user', [])).toHaveProperty('none');
  });

  test('are the migration of the first build, to the byte', async () => {
    const empty = sources('{ "version": 1, "name": "shop", "routes": [] }');
    const folder = 'golden/valid/shop/src/db/migrations';
    const [name = ''] = readdirSync(folder);
    expect(await opened(text).otherFile('migration', 'create-user', empty)).toEqual({
      path: `src/db/migrations/…_${name.slice(5)}`,
      text: readFileSync(`${folder}/${name}`, 'utf8'),
    });
  });

  test('are the migration of what differs, or say that none follows', async () => {
    const edited = text.replace('"users": {', '"clients": { "renamedFrom": "users", ');
    expect(edited).not.toBe(text);
    const renamed = await opened(edited).otherFile('migration', '', sources(text));
    expect(renamed).toMatchObject({ path: expect.stringMatching(/…_change_\w+\.ts$/) });
    expect('text' in renamed && renamed.text).toContain("renameTo('clients')");
    expect(await opened(text).otherFile('migration', '', sources(text))).toHaveProperty('none');
  });

  test('the strip of a migration has the table of a new Deduplicate, which is never dropped', () => {
    const without = JSON.stringify({ ...JSON.parse(text), routes: [] });
    const made = [{ sql: expect.stringContaining('create table processed_keys'), loses: false }];
    expect(opened(text).migration(sources(without)).statements).toEqual(made);
    expect(opened(text).migration(sources(text)).statements).toEqual([]);
    expect(opened(without).migration(sources(text)).statements).toEqual([]);
  });

  test('and so it has that of a new Limit Rate', () => {
    const limited = readFileSync('fixtures/valid/log-in/log-in.json', 'utf8');
    const { tables } = JSON.parse(limited);
    const before = sources(JSON.stringify({ version: 1, name: 'log-in', tables, routes: [] }));
    const made = [{ sql: expect.stringContaining('create table limited_keys'), loses: false }];
    expect(opened(limited).migration(before).statements).toEqual(made);
    expect(opened(limited).migration(sources(limited)).statements).toEqual([]);
  });
});
