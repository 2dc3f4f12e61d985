import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { renamedNode, renamedRoute } from '../../../builder/client/canvas/own-places.ts';
import { asking, edit, endText, openRoute, redo, showTried, undo, useStore } from '../../../builder/client/store.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import { slowHost } from './slow-host.ts';
import type { SlowHost } from './slow-host.ts';

const before = useStore.getInitialState();

const route = (id: string) => ({
  ...{ id, method: 'GET', path: `/${id}` },
  flow: { nodes: [{ id: 'start', type: 'start' }], edges: [] },
});
const flow = JSON.stringify({ version: 1, name: 'test', routes: [route('a'), route('b'), route('b-2')] });

const label = (value: string): readonly Operation[] => [
  { do: 'set', route: 'a', path: ['flow', 'nodes', { id: 'start' }, 'label'], value },
];

let slow: SlowHost;

beforeEach(async () => {
  slow = slowHost(flow);
  useStore.setState({ ...before, host: slow.host });
  await openRoute('a');
});

describe('while an edit waits for its answer', () => {
  test('undo takes it back', async () => {
    const [edited, undone] = [edit('Name it', label('one')), undo()];
    await slow.answer();
    expect(slow.text()).toContain('"one"');
    await slow.answer();
    await Promise.all([edited, undone]);
    expect(slow.text()).toBe(flow);
    expect(useStore.getState()).toMatchObject({ undo: [], redo: [{ title: 'Name it' }], problem: undefined });
  });

  test('undo twice takes two edits back, and redo twice does them again', async () => {
    const all = [edit('First', label('one')), edit('Second', label('two')), undo(), undo(), redo(), redo()];
    for (const text of ['one', 'two', 'one']) {
      await slow.answer();
      expect(slow.text()).toContain(`"${text}"`);
    }
    await slow.answer();
    expect(slow.text()).toBe(flow);
    await slow.answer();
    await slow.answer();
    await Promise.all(all);
    expect(slow.text()).toContain('"two"');
    expect(useStore.getState().undo.map(({ title }) => title)).toEqual(['First', 'Second']);
  });

  test('it counts as unsaved, with all that wait behind it', async () => {
    const all = [edit('First', label('one')), edit('Second', label('two'))];
    await slow.answer();
    expect(useStore.getState().unsaved).toBe(1);
    await slow.answer();
    await Promise.all(all);
    expect(useStore.getState().unsaved).toBe(0);
  });

  test('one that is refused keeps none from its turn', async () => {
    const refused = edit('Remove what is not there', [{ do: 'remove', route: 'a', path: ['summary'] }]);
    const edited = edit('Name it', label('one'));
    await slow.answer();
    await slow.answer();
    expect(await Promise.all([refused, edited])).toEqual([false, true]);
    expect(useStore.getState().undo.map(({ title }) => title)).toEqual(['Name it']);
  });

  test('what a refused one would have written is kept, to be copied', async () => {
    const refused = edit('Label Gone', [
      { do: 'set', route: 'a', path: ['flow', 'nodes', { id: 'gone' }, 'label'], value: 'My words' },
    ]);
    await slow.answer();
    expect(await refused).toBe(false);
    expect(useStore.getState().problem).toMatchObject({
      message: 'There is no node “gone” in a any more.',
      lost: [{ title: 'Label Gone', text: 'My words' }],
    });
  });

  test('what several would have written is kept together, whatever fails or works after them', async () => {
    const gone = (id: string): readonly Operation[] => [
      { do: 'set', route: 'a', path: ['flow', 'nodes', { id }, 'label'], value: `Words of ${id}` },
    ];
    const all = [edit('First', gone('x')), edit('Second', gone('y')), edit('Name it', label('one'))];
    for (const _ of all) await slow.answer();
    expect(await Promise.all(all)).toEqual([false, false, true]);
    await asking(() => Promise.reject(new Error('Something else')));
    expect(useStore.getState().problem).toMatchObject({
      message: 'Something else',
      lost: [
        { title: 'First', text: 'Words of x', message: 'There is no node “x” in a any more.' },
        { title: 'Second', text: 'Words of y', message: 'There is no node “y” in a any more.' },
      ],
    });
  });

  test('another route that is opened stays open; undo leads back', async () => {
    const edited = edit('Name it', label('one'));
    await openRoute('b');
    await slow.answer();
    expect(await edited).toBe(true);
    expect(useStore.getState()).toMatchObject({ open: { route: 'b' }, view: { id: 'b' } });
    const undone = undo();
    await slow.answer();
    await undone;
    expect(useStore.getState()).toMatchObject({ open: { route: 'a' }, view: { id: 'a' } });
  });

  test('an undo that is answered late does not take the page back from what was opened meanwhile', async () => {
    const edited = edit('Name it', label('one'));
    await slow.answer();
    await edited;
    await openRoute('b');
    const undone = undo();
    await sleep(0);
    await openRoute('b-2');
    await slow.answer();
    await undone;
    expect(useStore.getState()).toMatchObject({ open: { route: 'b-2' }, view: { id: 'b-2' } });
  });

  test('a field that is left ends the undo step of what was typed in it', async () => {
    const first = edit('Label', label('one'), 'label');
    endText();
    const second = edit('Label', label('two'), 'label');
    await slow.answer();
    await slow.answer();
    await Promise.all([first, second]);
    expect(useStore.getState().undo).toHaveLength(2);
  });
});

test('what is typed into a field without a pause is one undo step', async () => {
  for (const text of ['one', 'two']) {
    const edited = edit('Label', label(text), 'label');
    await slow.answer();
    await edited;
  }
  const undone = undo();
  await slow.answer();
  await undone;
  expect(slow.text()).toBe(flow);
});

describe('where nodes are put', () => {
  const at = (x: number) => ({ route: 'a', places: { start: { x, y: 0 } } });
  const now = () => useStore.getState().places['a'];

  test('is undone and done again like every edit, beside the files', async () => {
    await edit('Move Start', [], undefined, at(8));
    await edit('Move Start', [], undefined, at(16));
    expect(useStore.getState().undo.map(({ title }) => title)).toEqual(['Move Start', 'Move Start']);
    await undo();
    expect(now()).toEqual({ start: { x: 8, y: 0 } });
    await undo();
    expect(now()).toBeUndefined();
    await redo();
    await redo();
    expect(now()).toEqual({ start: { x: 16, y: 0 } });
    expect(slow.text()).toBe(flow);
  });

  test('follows a node and a route that get other ids, and comes back with them', async () => {
    const own = () => useStore.getState().places;
    await edit('Move Start', [], undefined, at(8));
    await edit('Rename start', [], undefined, renamedNode(own(), 'a', 'start', 'begin'));
    const placed = { begin: { x: 8, y: 0 } };
    expect(own()).toEqual({ a: placed });
    await edit('Rename a', [], undefined, renamedRoute(own(), 'a', 'b'));
    expect(own()).toEqual({ b: placed });
    await undo();
    expect(own()).toEqual({ a: placed });
    await redo();
    expect(own()).toEqual({ b: placed });
    await undo();
    await undo();
    expect(own()).toEqual({ a: at(8).places });
    expect(renamedNode(own(), 'a', 'reply', 'answer')).toBeUndefined();
    expect(renamedRoute(own(), 'b', 'c')).toBeUndefined();
  });

  test('by steps soon after each other is one undo step', async () => {
    for (const x of [8, 16, 24]) await edit('Move Start', [], 'move start', at(x));
    await undo();
    expect(now()).toBeUndefined();
  });

  test('goes along with an edit of the file, and comes back with it', async () => {
    await edit('Move Start', [], undefined, at(8));
    const shared = edit('Share', label('shared'), undefined, { route: 'a', places: null });
    await slow.answer();
    await shared;
    expect(now()).toBeUndefined();
    const undone = undo();
    await slow.answer();
    await undone;
    expect(now()).toEqual({ start: { x: 8, y: 0 } });
    expect(slow.text()).toBe(flow);
  });
});

test('an undo that leads to another route shows what was tried there, at once with its view', async () => {
  const tried = { status: 200, milliseconds: 1, headers: {}, body: 'of b', code: undefined };
  const done = edit('Label Start', label('x'));
  await slow.answer();
  await done;
  await openRoute('b');
  showTried('b', tried);
  expect(useStore.getState().tried).toBe(tried);
  const seen = new Set<string>();
  const stop = useStore.subscribe(({ open, view, tried: answer }) => {
    const route = open.what === 'route' ? open.route : '';
    seen.add(`${route} ${view?.id} ${answer?.body}`);
  });
  const undone = undo();
  await slow.answer();
  await undone;
  stop();
  expect([...seen]).toEqual(['b b of b', 'a a undefined']);
});

describe('an undo that is refused', () => {
  const one = async (work: Promise<unknown>): Promise<void> => {
    await slow.answer();
    await work;
  };

  /** Two steps; another program then changes what the second one wrote. */
  async function editTwice(): Promise<void> {
    await one(edit('Title', [{ do: 'set', route: 'a', path: ['title'], value: 'A' }]));
    await one(edit('Label', label('mine')));
    slow.write(slow.text().replace('"mine"', '"theirs"'));
  }

  test('says why, and is in the way of no other', async () => {
    useStore.setState({ connection: 'open' });
    await editTwice();
    await one(undo());
    expect(useStore.getState()).toMatchObject({
      undo: [{ title: 'Title' }],
      redo: [],
      problem: {
        message: '“Label” cannot be undone. The node “start” in a was changed in the file since.',
      },
    });
    await one(undo());
    expect(slow.text()).toBe(flow.replace('"type":"start"', '"type":"start","label":"theirs"'));
  });

  test('for want of a connection is still to be done', async () => {
    await editTwice();
    useStore.setState({ connection: 'lost' });
    await one(undo());
    expect(useStore.getState().undo.map(({ title }) => title)).toEqual(['Title', 'Label']);
  });
});
