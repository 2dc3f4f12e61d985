import {
  chmodSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { Client } from './client.ts';
import { closeAll, isProject, isView, place, setLabel, shop } from './place.ts';

afterEach(closeAll);

/** The shop after `setLabel('create-user', 'insert', 'Account')`. */
const labelled = (text: string): string =>
  text.replace('"db-insert", "label": "User"', '"db-insert", "label": "Account"');

describe('a flow in one file', () => {
  test('is shown, and opening it writes nothing', async () => {
    const flow = place({ 'shop.json': shop });
    const stamp = (): unknown => {
      const { ino, mtimeMs, ctimeMs } = statSync(flow.path('shop.json'));
      return { ino, mtimeMs, ctimeMs };
    };
    const before = stamp();
    const builder = await flow.open('shop.json');
    const page = await builder.page();
    expect(page.hello.project).toMatchObject({ name: 'shop', layout: 'file', diagnostics: [] });
    for (const { id } of page.hello.project.routes) {
      const view = await page.ask<'open'>({ do: 'open', route: id });
      expect(view.code?.text).toContain(`from the ${view.trigger.kind === 'webhook' ? 'webhook' : 'route'} "${id}"`);
    }
    expect(stamp()).toEqual(before);
    expect(readdirSync(flow.folder)).toEqual(['shop.json']);
  });

  test('is edited where the edit is, and undone to the byte', async () => {
    const text = `\uFEFF${shop.replaceAll('\n', '\r\n')}`;
    const flow = place({ 'shop.json': text });
    const page = await (await flow.open('shop.json')).page();
    const edited = await page.edit([setLabel('create-user', 'insert', 'Account')], 'create-user');
    expect(edited.view?.nodes.find(({ id }) => id === 'insert')?.label).toBe('Account');
    expect(flow.read('shop.json')).toBe(labelled(text));
    const undone = await page.edit(edited.inverse);
    expect(flow.read('shop.json')).toBe(text);
    await page.edit(undone.inverse);
    expect(flow.read('shop.json')).toContain('"label": "Account"');
  });

  test('keeps where nodes are put beside it, for other pages and the next start; git ignores that', async () => {
    const flow = place({ 'shop.json': shop });
    const builder = await flow.open('shop.json');
    const [page, other] = [await builder.page(), await builder.page()];
    const places = { insert: { x: 8, y: -16 } };
    expect(await page.ask<'place'>({ do: 'place', route: 'create-user', places })).toEqual({ 'create-user': places });
    expect(await other.hears(({ on }) => on === 'places')).toMatchObject({ places: { 'create-user': places } });
    expect(flow.read('shop.json')).toBe(shop);
    expect(flow.read('.flowsmith/builder/.gitignore')).toBe('*\n');
    const again = await (await flow.open('shop.json')).page();
    expect(again.hello.places).toEqual({ 'create-user': places });
    const renamed = { do: 'place', route: 'sign-up', from: 'create-user', places } as const;
    expect(await again.ask<'place'>(renamed)).toEqual({ 'sign-up': places });
    expect(await again.ask<'place'>({ do: 'place', route: 'sign-up', places: null })).toEqual({});
    flow.write('.flowsmith/builder/shop.layout.json', 'half a fi');
    expect((await (await flow.open('shop.json')).page()).hello.places).toEqual({});
  });

  test('keeps its permissions, and stays the target of a link', async () => {
    const flow = place({ 'real/shop.json': shop });
    chmodSync(flow.path('real/shop.json'), 0o600);
    symlinkSync('real/shop.json', flow.path('shop.json'));
    const page = await (await flow.open('shop.json')).page();
    await page.edit([setLabel('create-user', 'insert', 'Account')]);
    expect(lstatSync(flow.path('shop.json')).isSymbolicLink()).toBe(true);
    expect(flow.read('real/shop.json')).toContain('Account');
    expect(statSync(flow.path('real/shop.json')).mode & 0o777).toBe(0o600);
  });

  test('is saved when it is broken, too, and says what is wrong', async () => {
    const flow = place({ 'shop.json': shop });
    const page = await (await flow.open('shop.json')).page();
    const path = ['flow', 'nodes', { id: 'insert' }, 'config', 'table'];
    const { view, project } = await page.edit(
      [{ do: 'set', route: 'create-user', path, value: 'nobody' }],
      'create-user',
    );
    expect(view?.code).toBeUndefined();
    expect(view?.diagnostics.length).toBeGreaterThan(0);
    expect(view?.nodes.find(({ id }) => id === 'insert')?.ins.map(({ name }) => name)).toContain('record');
    expect(project.routes.find(({ id }) => id === 'create-user')?.problems?.errors).toBe(view?.diagnostics.length);
    expect(flow.read('shop.json')).toContain('nobody');
  });

  test('is not touched by a preview', async () => {
    const flow = place({ 'shop.json': shop });
    const page = await (await flow.open('shop.json')).page();
    const operations = [setLabel('create-user', 'insert', 'Account')];
    const view = await page.ask<'preview'>({ do: 'preview', route: 'create-user', operations });
    expect(view.code?.text).toContain('const account = await');
    expect(flow.read('shop.json')).toBe(shop);
    expect((await page.ask<'open'>({ do: 'open', route: 'create-user' })).code?.text).toContain('const user = await');
  });

  test('says what may stand in the expression that is typed, and stays as it is', async () => {
    const text = readFileSync('fixtures/valid/code-lists/flow.json', 'utf8');
    const flow = place({ 'flow.json': text });
    const page = await (await flow.open('flow.json')).page();
    const asked = async (expression: string): Promise<readonly string[]> => {
      const at = { route: 'list-articles', path: ['flow', 'nodes', { id: 'items' }, 'config', 'expression'] };
      const operations: Operation[] = [{ do: 'set', ...at, value: expression }];
      const place = { node: 'items', at: expression.length };
      const names = await page.ask<'complete'>({ do: 'complete', route: 'list-articles', operations, place });
      return names.map(({ name, type = '' }) => `${name}: ${type}`);
    };
    expect(await asked('articles.map((article) => article.')).toEqual([
      ...['author_id: string', 'id: number', 'rating: number | null', 'title: string'],
    ]);
    expect(await asked('')).toEqual([]);
    const third = await asked('authors[0].');
    expect(third).toContain('name: string');
    expect(flow.read('flow.json')).toBe(text);
  });
});

describe('a file that others write as well', () => {
  test('keeps their change and ours, also if nobody told of theirs', async () => {
    const flow = place({ 'shop.json': shop });
    const page = await (await flow.open('shop.json')).page();
    flow.write('shop.json', shop.replace('"Welcome"', '"Hello there"'));
    const { view } = await page.edit([setLabel('create-user', 'insert', 'Account')], 'create-user');
    expect(flow.read('shop.json')).toBe(labelled(shop.replace('"Welcome"', '"Hello there"')));
    expect(view?.code?.text).toContain('Hello there');
  });

  test('is not written if what an edit changes is gone, and the page is told', async () => {
    const flow = place({ 'shop.json': shop });
    const page = await (await flow.open('shop.json')).page();
    const without = shop.replaceAll('"insert"', '"stored"').replaceAll('"insert.', '"stored.');
    flow.write('shop.json', without);
    await expect(page.edit([setLabel('create-user', 'insert', 'Account')])).rejects.toThrow(
      /There is no node “insert”/,
    );
    expect(flow.read('shop.json')).toBe(without);
  });

  test('is shown anew when it changes, once, and not for what the page wrote itself', async () => {
    const flow = place({ 'shop.json': shop });
    const builder = await flow.open('shop.json');
    const page = await builder.page();
    await page.ask<'open'>({ do: 'open', route: 'create-user' });
    await page.edit([setLabel('create-user', 'insert', 'Account')], 'create-user');
    builder.change();
    await sleep(400);
    expect(page.events.filter((event) => isProject(event) || isView(event))).toEqual([]);

    flow.write('shop.json', flow.read('shop.json').replace('Account', 'Person'));
    builder.change();
    const event = await page.hears(isView);
    expect(event.on === 'view' && event.view.code?.text).toContain('const person');
    builder.change();
    await sleep(400);
    expect(page.events.filter((each) => isProject(each) || isView(each))).toEqual([]);
  });

  test('is shown by the route that was opened last, also while an edit of another one was on its way', async () => {
    const flow = place({ 'shop.json': shop });
    const builder = await flow.open('shop.json');
    const page = await builder.page();
    await page.ask<'open'>({ do: 'open', route: 'list-users' });
    const edited = page.edit([setLabel('list-users', 'start', 'Begin')], 'list-users');
    await page.ask<'open'>({ do: 'open', route: 'create-user' });
    await edited;
    flow.write('shop.json', labelled(flow.read('shop.json')));
    builder.change();
    expect(await page.hears(isView)).toMatchObject({ view: { id: 'create-user' } });
  });

  test('with conflict markers is told, shown as text and left alone until they are gone', async () => {
    const flow = place({ 'shop.json': shop });
    const builder = await flow.open('shop.json');
    const page = await builder.page();
    const conflict = shop.replace(
      '  "name": "shop",',
      '<<<<<<< HEAD\n  "name": "shop",\n=======\n  "name": "store",\n>>>>>>> theirs',
    );
    flow.write('shop.json', conflict);
    builder.change();
    const told = await page.hears(isProject);
    expect(told.on === 'project' && told.project.diagnostics.map(({ title }) => title)).toEqual([
      'A merge that is not finished',
    ]);
    expect(await page.ask<'text'>({ do: 'text', file: flow.path('shop.json') })).toMatchObject({ text: conflict });
    await expect(page.edit([setLabel('create-user', 'insert', 'X')])).rejects.toThrow(/is not valid JSON/);
    expect(flow.read('shop.json')).toBe(conflict);
    flow.write('shop.json', shop);
    builder.change();
    const healed = await page.hears(isProject);
    expect(healed).toMatchObject({ project: { name: 'shop', diagnostics: [] } });
  });

  test('that is deleted is told, and edits do not bring it back', async () => {
    const flow = place({ 'shop.json': shop });
    const builder = await flow.open('shop.json');
    const page = await builder.page();
    renameSync(flow.path('shop.json'), flow.path('away.json'));
    builder.change();
    const told = await page.hears(isProject);
    expect(told.on === 'project' && told.project.diagnostics[0]?.message).toContain('does not exist');
    await expect(page.edit([setLabel('create-user', 'insert', 'X')])).rejects.toThrow(/does not exist/);
    expect(readdirSync(flow.folder)).toEqual(['away.json']);
    renameSync(flow.path('away.json'), flow.path('shop.json'));
    builder.change();
    expect(await page.hears(isProject)).toMatchObject({ project: { diagnostics: [] } });
  });

  test('with bytes that are no text is not edited, which would change them', async () => {
    const flow = place({ 'shop.json': '' });
    const [before = '', after = ''] = shop.split('Welcome mail');
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
    writeFileSync(flow.path('shop.json'), bytes);
    const page = await (await flow.open('shop.json')).page();
    expect(page.hello.project.diagnostics.map(({ title }) => title)).toContain('Not UTF-8');
    await expect(page.edit([setLabel('create-user', 'insert', 'X')])).rejects.toThrow(/is not valid JSON/);
    expect(readFileSync(flow.path('shop.json')).equals(bytes)).toBe(true);
  });
});

describe('two pages', () => {
  test('see each other’s changes, each of its own route', async () => {
    const flow = place({ 'shop.json': shop });
    const builder = await flow.open('shop.json');
    const [one, two, three] = [await builder.page(), await builder.page(), await builder.page()];
    await one.ask<'open'>({ do: 'open', route: 'create-user' });
    await two.ask<'open'>({ do: 'open', route: 'create-user' });
    await three.ask<'open'>({ do: 'open', route: 'get-user' });
    const began = performance.now();
    await one.edit([{ do: 'set', route: 'create-user', path: ['title'], value: 'Sign up' }], 'create-user');
    expect(await two.hears(isProject)).toMatchObject({
      project: { routes: expect.arrayContaining([expect.objectContaining({ title: 'Sign up' })]) },
    });
    expect(await two.hears(isView)).toMatchObject({ view: { id: 'create-user', settings: { title: 'Sign up' } } });
    expect(performance.now() - began).toBeLessThan(5000);
    await three.hears(isProject);
    await sleep(200);
    expect(three.events.filter(isView)).toEqual([]);
    expect(one.events.filter((event) => isProject(event) || isView(event))).toEqual([]);
  });

  test('that write at once lose nothing', async () => {
    const flow = place({ 'shop.json': shop });
    const builder = await flow.open('shop.json');
    const [one, two]: readonly [Client, Client] = [await builder.page(), await builder.page()];
    const labels = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(
      labels.map((label, index) =>
        (index % 2 === 0 ? one : two).edit([
          { do: 'insert', route: 'create-user', path: ['flow', 'nodes'], value: { id: label, type: 'now' } },
        ]),
      ),
    );
    const view = await one.ask<'open'>({ do: 'open', route: 'create-user' });
    expect(
      view?.nodes
        .map(({ id }) => id)
        .filter((id) => labels.includes(id))
        .toSorted(),
    ).toEqual(labels);
  });
});
