import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { optionsSchema } from '../../compiler/options.ts';
import { hashOf } from '../../compiler/phases/5-emit/manifest.ts';
import { createWorkplaces, flowOf, malformed } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

describe('build', () => {
  test('writes a project with a manifest of its files, and says how to run it', async () => {
    place.write('flow.json', flowOf('hi'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'a/b/server')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('npm install'),
    });
    const files = place.filesIn('a/b/server');
    const manifest = JSON.parse(files.get('.flowsmith/manifest.json') ?? '');
    const expected = [...files]
      .filter(([path]) => path !== '.flowsmith/manifest.json')
      .map(([path, text]) => [path, hashOf(text)]);
    expect(manifest).toEqual({ version: 1, files: Object.fromEntries(expected) });
    expect(Object.keys(manifest.files)).toEqual(Object.keys(manifest.files).toSorted());
  });

  test('writes the same bytes for a file and for a folder, in any current folder', async () => {
    const { routes, ...project } = JSON.parse(flowOf('hi', ['b', 'a']));
    place.write('flow.json', flowOf('hi', ['a', 'b']));
    place.write('folder/project.json', JSON.stringify(project));
    for (const route of routes) place.write(`folder/routes/deep/${route.id}.json`, JSON.stringify(route));
    await place.flowsmith('build', 'flow.json', '--out', 'one');
    expect(
      await place.flowsmithWith({ cwd: join(place.folder, 'folder') }, 'build', '.', '--out', '../two'),
    ).toMatchObject({ code: 0 });
    expect(await place.flowsmith('build', 'folder/project.json', '--out', 'three')).toMatchObject({ code: 0 });
    const withoutMap = (folder: string) => [...place.filesIn(folder)].filter(([path]) => path.startsWith('src/'));
    expect(withoutMap('two')).toEqual(withoutMap('one'));
    expect(withoutMap('three')).toEqual(withoutMap('one'));
  });

  test('writes nothing when the flow has errors', async () => {
    place.write('flow.json', malformed);
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('flow.json:3:15'),
    });
    expect(place.exists('out')).toBe(false);
  });

  test('knows every option of the compiler', async () => {
    const { stdout } = await place.flowsmith('build', '--help');
    for (const name of Object.keys(optionsSchema.shape))
      expect(stdout).toContain(`--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
    place.write('flow.json', flowOf('hi'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--cors', 'nowhere')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--cors must be'),
    });
  });
});

describe('a database', () => {
  const tables = (...columns: readonly string[]): string => {
    const flow = JSON.parse(flowOf('hi'));
    const all = Object.fromEntries(columns.map((name) => [name, { type: 'text', nullable: true }]));
    flow.routes[0].flow = {
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'all', type: 'db-list', config: { table: 'items' } },
        { id: 'reply', type: 'return-json' },
      ],
      edges: [
        { from: 'start.next', to: 'all.in' },
        { from: 'all.next', to: 'reply.in' },
        { from: 'all.records', to: 'reply.body' },
      ],
    };
    return JSON.stringify({
      ...flow,
      tables: { items: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, ...all } } },
    });
  };
  const migrations = (): readonly string[] =>
    readdirSync(join(place.folder, 'out/src/db/migrations')).filter((name) => /^\d/.test(name));

  test('gets one more migration per change, and none that loses data without --allow-drop', async () => {
    place.write('flow.json', tables('name'));
    await place.flowsmith('build', 'flow.json', '--out', 'out');
    const first = migrations();
    place.write('flow.json', tables('name', 'size'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
    expect(migrations()).toHaveLength(2);
    expect(migrations().slice(0, 1)).toEqual(first);
    place.write('flow.json', tables('name'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('FS4001'),
    });
    expect(migrations()).toHaveLength(2);
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--allow-drop')).toMatchObject({ code: 0 });
    expect(migrations()).toHaveLength(3);
  });

  test('whose last schema is missing or damaged is refused, not guessed', async () => {
    place.write('flow.json', tables('name'));
    await place.flowsmith('build', 'flow.json', '--out', 'out');
    place.write('out/.flowsmith/schema.json', '{');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('schema.json in'),
    });
    rmSync(join(place.folder, 'out/.flowsmith/schema.json'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is missing'),
    });
  });

  test('whose migration was deleted is refused; a file of the user beside it is left alone', async () => {
    place.write('flow.json', tables('name'));
    await place.flowsmith('build', 'flow.json', '--out', 'out');
    place.write('out/src/db/migrations/0002_mine.ts', 'export const  mine = 1');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('up to date'),
    });
    expect(place.read('out/src/db/migrations/0002_mine.ts')).toBe('export const  mine = 1');
    rmSync(join(place.folder, 'out/src/db/migrations', migrations()[0] ?? ''));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('0001_create_tables.ts in'),
    });
  });

  test('with a migration that was written by hand is refused: it would never run', async () => {
    place.write('flow.json', tables('name'));
    await place.flowsmith('build', 'flow.json', '--out', 'out');
    const path = 'src/db/migrations/0002_search_index.ts';
    place.write(
      `out/${path}`,
      "import { sql } from 'kysely';\n\nexport const up = (db) => sql`select 1`.execute(db);\n",
    );
    for (const flags of [[], ['--check'], ['--force']]) {
      const refused = await place.flowsmith('build', 'flow.json', '--out', 'out', ...flags);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`${path} in`) });
      expect(refused.stderr).toContain('psql "$DATABASE_URL" -f index.sql');
    }
  });
});
