import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { attach } from '../../../builder/client/attach.ts';
import { projectWith, routeWith } from '../../../builder/client/awaited.ts';
import { edit, openRoute, showProject, useStore } from '../../../builder/client/store.ts';
import { placeOfConfig, put } from '../../../builder/shared/gestures/put.ts';
import { declareSecret, setServersOf } from '../../../builder/shared/gestures/secrets.ts';
import { setKeys } from '../../../builder/shared/gestures/tables.ts';
import type { Event } from '../../../builder/shared/messages.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { createChoose } from '../../differential/choose.ts';
import { randomGesture } from '../gestures/random-gesture.ts';
import { slowHost } from './slow-host.ts';
import type { SlowHost } from './slow-host.ts';

const before = useStore.getInitialState();
const shop = readFileSync('fixtures/valid/shop/shop.json', 'utf8');
const { getState, setState } = useStore;

let slow: SlowHost;
let tell: (event: Event) => void;

const projectOf = (text: string) => {
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  return workspace.project();
};

beforeEach(async () => {
  slow = slowHost(shop);
  setState({ ...before });
  attach({ ...slow.host, listen: (listener) => ((tell = listener), () => undefined) });
  showProject(projectOf(shop));
  await openRoute('create-user');
});

function shown(): RouteView {
  const { written } = getState();
  if (written === undefined) throw new Error('Nothing is open.');
  return written;
}

const tagsShown = () => shown().settings['tags'];
const addTag = (tag: string): Promise<boolean> => {
  const { settings } = shown();
  const tags = settings['tags'];
  return edit(
    'Tags',
    put({ route: 'create-user', path: [], value: settings }, ['tags', Number(Object(tags).length ?? 0)], tag),
  );
};

describe('of edits before the first is answered, none is lost', () => {
  const routes = () => JSON.parse(slow.text()).routes;

  test('items added to a list that did not exist', async () => {
    const all = ['a', 'b', 'c'].map(addTag);
    expect(tagsShown()).toEqual(['a', 'b', 'c']);
    for (const _ of all) await slow.answer();
    expect(await Promise.all(all)).toEqual([true, true, true]);
    expect(routes().find(({ id }: RouteView) => id === 'create-user').tags).toEqual(['a', 'b', 'c']);
    expect(tagsShown()).toEqual(['a', 'b', 'c']);
  });

  test('columns that are unique together', async () => {
    const add = (column: string): Promise<boolean> => {
      const { project } = getState();
      if (project === undefined) throw new Error('There is no project.');
      const keys = Object(project.tables['orders'])['unique'] ?? [[]];
      return edit('unique', setKeys(project, 'orders', 'unique', [[...keys[0], column]]));
    };
    const all = [add('user_id'), add('status'), add('note')];
    for (const _ of all) await slow.answer();
    await Promise.all(all);
    expect(JSON.parse(slow.text()).tables.orders.unique).toEqual([['user_id', 'status', 'note']]);
  });

  test('settings of a node, and servers of a secret', async () => {
    const set = (key: string, value: string): Promise<boolean> => {
      const [node] = shown().nodes.filter(({ id }) => id === 'insert');
      return edit(key, node === undefined ? [] : put(placeOfConfig(shown(), node), [key], value));
    };
    const servers = () => getState().project?.secrets.find(({ name }) => name === 'KEY')?.for ?? [];
    const addServer = (server: string) => edit('Servers', setServersOf('KEY', [...servers(), server]));
    const declared = edit('Declare', declareSecret({ secrets: [] }, 'KEY'));
    const all = [declared, set('a', '1'), set('b', '2'), addServer('https://a.test'), addServer('https://b.test')];
    for (const _ of all) await slow.answer();
    await Promise.all(all);
    expect(shown().nodes.find(({ id }) => id === 'insert')?.config).toMatchObject({ a: '1', b: '2' });
    expect(JSON.parse(slow.text()).secrets.KEY).toEqual({ for: ['https://a.test', 'https://b.test'] });
  });
});

test('one that is refused is not shown any more, and those after it still are', async () => {
  const gone: readonly Operation[] = [{ do: 'remove', route: 'create-user', path: ['summary'] }];
  const title: readonly Operation[] = [{ do: 'set', route: 'create-user', path: ['title'], value: 'Lost' }];
  const all = [edit('Both', [...title, ...gone]), addTag('a')];
  expect(shown().settings).toMatchObject({ title: 'Lost', tags: ['a'] });
  await slow.answer();
  expect(await all[0]).toBe(false);
  expect(shown().settings).toMatchObject({ title: 'Create a user and welcome them', tags: ['a'] });
  await slow.answer();
  expect(await all[1]).toBe(true);
  expect(getState().awaited).toEqual([]);
});

test('what is told meanwhile, with the edit in it, does not show it twice', async () => {
  const added = addTag('a');
  const other = addTag('b');
  await expect.poll(slow.waiting).toBe(1);
  const text = slow.text();
  const view = { ...shown(), settings: { ...shown().settings, tags: ['a'] } };
  tell({ on: 'view', view });
  expect([tagsShown(), slow.text()]).toEqual([['a', 'b'], text]);
  await slow.answer();
  expect(tagsShown()).toEqual(['a', 'b']);
  await slow.answer();
  await Promise.all([added, other]);
  tell({ on: 'view', view });
  expect(tagsShown()).toEqual(['a']);
});

/** What fields show of a route. What follows from an edit elsewhere is told only with the answer. */
const fieldsOf = ({ settings, examples, nodes }: RouteView, ids: ReadonlySet<string>, follows: boolean) => ({
  settings,
  examples,
  nodes: nodes
    .filter(({ id }) => ids.has(id))
    .map(({ id, config, label, comment, inputs }) => ({ id, config, label, comment, ...(follows ? {} : { inputs }) })),
});

test.each([1, 2])('fields show at once what the answer tells after random gestures (seed %i)', async (seed) => {
  const choose = createChoose(seed);
  const workspace = createWorkspace();
  let text = shop;
  const write = (next: string): void => {
    text = next;
    workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  };
  write(shop);
  const kinds = new Map(workspace.kinds().map((kind) => [kind.type, kind]));
  let compared = 0;
  for (let count = 0; count < 80; count += 1) {
    const project = workspace.project();
    const told = await workspace.open(choose.pick(project.routes).id);
    const gesture = randomGesture({ project, kinds, view: told }, choose);
    if (
      gesture === undefined ||
      told === undefined ||
      /^(?:id$|rename|(?:add|remove) (?:route|table))/.test(gesture.name)
    )
      continue;
    const applied = workspace.apply(gesture.operations);
    if ('problem' in applied) continue;
    write(applied.changes[0]?.after ?? text);
    const after = workspace.project();
    const early = projectWith(project, [gesture.operations]);
    const parts = ({ tables, secrets, settings: { values } }: typeof early) => ({
      ...{
        tables,
        values,
        secrets: secrets.map(({ name, description, for: servers }) => ({ name, description, servers })),
      },
    });
    expect(parts(early)).toEqual(parts(after));
    const view = await workspace.open(told.id);
    if (view === undefined) continue;
    const both = new Set(told.nodes.map(({ id }) => id)).intersection(new Set(view.nodes.map(({ id }) => id)));
    const follows = gesture.name === 'setting';
    expect(fieldsOf(routeWith(told, [gesture.operations]), both, follows)).toEqual(fieldsOf(view, both, follows));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
});
