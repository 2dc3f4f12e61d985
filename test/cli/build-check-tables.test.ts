import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../compiler/phases/5-emit/manifest.ts';
import { checkPlace, flow, listed } from './build-checks.ts';
import { createWorkplaces } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });

const built = workplaces.next();

let place: ReturnType<typeof checkPlace>;

beforeAll(async () => {
  built.write('flow.json', flow('hi'));
  await built.flowsmith('build', 'flow.json', '--out', 'out');
});

beforeEach(() => {
  place = checkPlace(workplaces.next(), built);
});

afterAll(workplaces.remove);

const manifestPath = 'out/.flowsmith/manifest.json';

const editManifest = (change: (files: Record<string, string>) => void): void =>
  place.edit(manifestPath, (text) => {
    const manifest = JSON.parse(text);
    change(manifest.files);
    return `${JSON.stringify(manifest, null, 2)}\n`;
  });

describe('tables', () => {
  test('that changed lack a migration; a lossy migration is an error of the flow', async () => {
    place.write('flow.json', flow('hi', ['hello', 'bye'], ['name', 'size']));
    const { code, stderr } = await place.check();
    expect(code).toBe(1);
    expect(listed(stderr)).toEqual(
      expect.arrayContaining([
        'missing src/db/migrations/0002_change_items.ts',
        'changed .flowsmith/schema.json',
        'changed src/db/migrations/index.ts',
      ]),
    );
    place.write('flow.json', flow('hi', ['hello', 'bye'], []));
    expect(await place.check()).toMatchObject({ code: 1, stderr: expect.stringContaining('FS4001') });
  });

  test('whose migration or last schema was edited are reported', async () => {
    place.edit('out/src/db/migrations/0001_create_tables.ts', (text) => `${text}// later\n`);
    const migration = await place.check();
    expect(migration.code).toBe(1);
    expect(listed(migration.stderr)).toContainEqual(
      expect.stringMatching(/^hand-edited src\/db\/migrations\/0001_create_tables\.ts /),
    );
    // Leaves the migration out by pretending in the schema that the tables were like this before.
    cpSync(join(built.folder, 'out'), join(place.folder, 'out'), { recursive: true });
    place.write('flow.json', flow('hi', ['hello', 'bye'], ['name', 'size']));
    await place.buildInto('other');
    place.write('out/.flowsmith/schema.json', place.read('other/.flowsmith/schema.json'));
    const schema = await place.check();
    expect(schema.code).toBe(1);
    expect(listed(schema.stderr)).toContainEqual(expect.stringMatching(/^hand-edited \.flowsmith\/schema\.json/));
  });
});

describe('a manifest', () => {
  test('that is missing, damaged, or a link is reported', async () => {
    place.write(manifestPath, '{');
    expect(await place.check()).toMatchObject({ code: 1, stderr: expect.stringContaining('damaged') });
    rmSync(join(place.folder, manifestPath));
    expect(await place.check()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no .flowsmith/manifest.json'),
    });
    symlinkSync(join(built.folder, manifestPath), join(place.folder, manifestPath));
    expect(await place.check()).toMatchObject({ code: 1, stderr: expect.stringContaining('a symbolic link') });
  });

  test('with a missing, wrong or extra entry is reported with the entry', async () => {
    editManifest((files) => delete files['src/server.ts']);
    const removed = await place.check();
    expect({ code: removed.code, listed: listed(removed.stderr) }).toEqual({
      code: 1,
      listed: ['changed .flowsmith/manifest.json'],
    });
    expect(removed.stderr).toMatch(/^ {2}\+ +"src\/server\.ts"/m);
    editManifest((files) => Object.assign(files, { 'src/server.ts': hashOf('else'), 'src/nowhere.ts': hashOf('x') }));
    const wrong = await place.check();
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(/^ {2}- +"src\/nowhere\.ts"/m);
  });
});

describe('what cannot be checked', () => {
  test('a folder that is missing, a file, being built, or left by an interrupted build', async () => {
    expect(await place.check('nowhere')).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') });
    expect(place.exists('nowhere')).toBe(false);
    expect(await place.check('flow.json')).toMatchObject({ code: 1, stderr: expect.stringContaining('is a file') });
    place.write('out/.flowsmith/building', String(process.ppid));
    expect(await place.check()).toMatchObject({ code: 1, stderr: expect.stringContaining('Another flowsmith') });
    rmSync(join(place.folder, 'out/.flowsmith/building'));
    place.write(
      'out/.flowsmith/next/journal.json',
      JSON.stringify({ version: 1, install: [], remove: ['src/app.ts'] }),
    );
    expect(await place.check()).toMatchObject({ code: 1, stderr: expect.stringContaining('interrupted') });
    expect(place.exists('out/src/app.ts')).toBe(true);
  });

  test('a flow with errors; --force is rejected', async () => {
    place.write('flow.json', flow('hi').replace('start.next', 'start.nxt'));
    expect(await place.check()).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('FS2004') });
    expect(await place.program('--force')).toMatchObject({ code: 2 });
  });
});
