import { beforeEach, expect, test } from 'vitest';
import { edit, openRoute, redo, select, showView, undo, useStore } from '../../../builder/client/store.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import { slowHost } from './slow-host.ts';
import type { SlowHost } from './slow-host.ts';

const before = useStore.getInitialState();
const nodes = [
  { id: 'start', type: 'start' },
  { id: 'now', type: 'current-time' },
  { id: 'reply', type: 'return-json' },
];
const edges = [
  { from: 'start.next', to: 'reply.in' },
  { from: 'now.now', to: 'reply.body' },
];
const flowOf = (flow: object): string =>
  JSON.stringify({ version: 1, name: 'test', routes: [{ id: 'a', method: 'GET', path: '/a', flow }] });
const remove: readonly Operation[] = [
  { do: 'remove', route: 'a', path: ['flow', 'edges', { from: 'now.now', to: 'reply.body' }] },
  { do: 'remove', route: 'a', path: ['flow', 'nodes', { id: 'now' }] },
];

let slow: SlowHost;
const answered = async (work: Promise<unknown>): Promise<void> => {
  await slow.answer();
  await work;
};
const selected = (): readonly string[] => {
  const { selection } = useStore.getState();
  return [...selection.nodes, ...selection.wires];
};

beforeEach(async () => {
  slow = slowHost(flowOf({ nodes, edges }));
  useStore.setState({ ...before, host: slow.host });
  await openRoute('a');
});

test('what vanishes from the file is selected no more, and the rest stays selected', async () => {
  const wires = useStore.getState().view?.wires.map(({ id }) => id) ?? [];
  select(['now', 'reply'], 'canvas', wires);
  slow.write(flowOf({ nodes: nodes.filter(({ id }) => id !== 'now'), edges: edges.slice(0, 1) }));
  showView(await slow.host.ask<'open'>({ do: 'open', route: 'a' }));
  expect(selected()).toEqual(['reply', wires[0]]);
});

test('an undo or a redo selects what it was done to, as far as it is there', async () => {
  select(['now', 'reply'], 'canvas');
  await answered(edit('Delete Now', remove));
  expect(selected()).toEqual(['reply']);
  await answered(undo());
  expect(selected()).toEqual(['now', 'reply']);
  await answered(redo());
  expect(selected()).toEqual(['reply']);
});

test('a selection of which nothing vanished is the same one, so that nothing is drawn again', async () => {
  select(['now'], 'canvas');
  const { selection } = useStore.getState();
  await answered(edit('Label', [{ do: 'set', route: 'a', path: ['title'], value: 'x' }]));
  expect(useStore.getState().selection).toBe(selection);
});
