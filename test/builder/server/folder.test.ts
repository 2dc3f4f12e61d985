import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../compiler/base/operation.ts';
import { closeAll, isProject, projectFolder, route, setLabel } from './place.ts';

afterEach(closeAll);

describe('a flow in a folder', () => {
  test('gets a file for a new route, loses it, and gets it back as it was', async () => {
    const flow = projectFolder();
    const builder = await flow.open();
    const page = await builder.page();
    expect(page.hello.project.layout).toBe('folder');
    const added = await page.edit([{ do: 'add-route', value: JSON.parse(route('three')) }], 'three');
    expect(added.project.routes.map(({ id }) => id)).toEqual(['one', 'three', 'two']);
    expect(added.view?.code).toBeDefined();
    const text = flow.read('routes/three.json');
    flow.write('routes/three.json', text.replace('"three"\n', '"three"\n').replace('{\n', '{ \n'));
    builder.change();
    const mine = flow.read('routes/three.json');
    const removed = await page.edit([{ do: 'remove-route', route: 'three' }]);
    expect(readdirSync(flow.path('routes'))).toEqual(['one.json', 'two.json']);
    await page.edit(removed.inverse);
    expect(flow.read('routes/three.json')).toBe(mine);
    const again = await page.edit(added.inverse);
    expect(again.project.routes.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  test('is edited over several files, all or none', async () => {
    const flow = projectFolder();
    const page = await (await flow.open()).page();
    const table: Operation = {
      do: 'set',
      path: ['tables'],
      value: { items: { columns: { id: { type: 'integer', primaryKey: true } } } },
    };
    await page.edit([table, setLabel('one', 'reply', 'First'), setLabel('two', 'reply', 'Second')]);
    expect(
      ['project.json', 'routes/one.json', 'routes/two.json'].map(
        (file) => /items|First|Second/.exec(flow.read(file))?.[0],
      ),
    ).toEqual(['items', 'First', 'Second']);
    const before = ['one', 'two'].map((id) => flow.read(`routes/${id}.json`));
    await expect(page.edit([setLabel('one', 'reply', 'x'), setLabel('two', 'none', 'x')])).rejects.toThrow(
      /no node “none”/,
    );
    expect(['one', 'two'].map((id) => flow.read(`routes/${id}.json`))).toEqual(before);
  });

  test('gets back what was written if a later file cannot be', async () => {
    const flow = projectFolder();
    const page = await (await flow.open()).page();
    const one = flow.read('routes/one.json');
    renameSync(flow.path('routes/two.json'), flow.path('two.json'));
    symlinkSync('../two.json', flow.path('routes/two.json'));
    await expect(page.edit([setLabel('one', 'reply', 'x'), setLabel('two', 'reply', 'x')])).rejects.toThrow(
      /symbolic link/,
    );
    expect(flow.read('routes/one.json')).toBe(one);
    expect(flow.read('two.json')).toBe(route('two'));
  });

  test('is not read through links, which is told', async () => {
    const flow = projectFolder();
    flow.write('secret.json', route('secret'));
    const builder = await flow.open();
    const page = await builder.page();
    symlinkSync('../secret.json', flow.path('routes/secret.json'));
    builder.change();
    const told = await page.hears(isProject);
    expect(told.on === 'project' && told.project.diagnostics[0]?.message).toContain('symbolic link');
    expect(told.on === 'project' && told.project.routes.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  test.each([
    '../out.json',
    'routes/../../out.json',
    '/tmp/flowsmith-out.json',
    'project.json',
    'package.json',
    'routes/.hidden/x.json',
    'routes/out.js',
  ])('never gets a file at %s', async (name) => {
    const flow = projectFolder();
    const page = await (await flow.open()).page();
    const file = name.startsWith('/') ? name : join(flow.folder, name);
    for (const each of [name, file, `${flow.folder}/${name}`])
      await expect(page.edit([{ do: 'restore-file', file: each, text: route('out') }])).rejects.toThrow(
        /is not valid JSON|There is already/,
      );
    await expect(page.edit([{ do: 'add-route', value: { ...JSON.parse(route('out')), id: name } }])).rejects.toThrow(
      /cannot be the id/,
    );
    expect(readdirSync(flow.path('routes'))).toEqual(['one.json', 'two.json']);
    await expect(page.ask<'text'>({ do: 'text', file: '/etc/passwd' })).rejects.toThrow(/not a file of this flow/);
  });

  test('leaves nothing behind but what git ignores', async () => {
    const flow = projectFolder();
    const page = await (await flow.open()).page();
    await page.edit([setLabel('one', 'reply', 'First')]);
    expect(readdirSync(flow.path('.flowsmith/builder'))).toEqual(['.gitignore']);
    expect(flow.read('.flowsmith/builder/.gitignore')).toBe('*\n');
  });

  test('tells of custom kinds when they change, and why they cannot be loaded', { timeout: 60_000 }, async () => {
    const flow = projectFolder();
    const builder = await flow.open();
    const page = await builder.page();
    flow.write('flowsmith.config.mjs', 'export const kinds = 5;\n');
    builder.change();
    const told = await page.hears(isProject);
    expect(told.on === 'project' && told.project.diagnostics[0]?.title).toBe('Custom kinds cannot be loaded');
    rmSync(flow.path('flowsmith.config.mjs'));
    builder.change();
    expect(await page.hears(isProject)).toMatchObject({ project: { diagnostics: [] } });
  });
});
