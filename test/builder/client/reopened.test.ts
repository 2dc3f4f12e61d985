import { beforeEach, expect, test } from 'vitest';
import { edit, openRoute, useStore } from '../../../builder/client/store.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import { slowHost } from './slow-host.ts';
import type { SlowHost } from './slow-host.ts';

/** A route that is opened again before an edit of it has been answered. */
const before = useStore.getInitialState();
const route = (id: string) => ({
  ...{ id, method: 'GET', path: `/${id}` },
  flow: { nodes: [{ id: 'start', type: 'start' }], edges: [] },
});
const flow = JSON.stringify({ version: 1, name: 'test', routes: [route('a'), route('b')] });
const title = (id: string, value: string): readonly Operation[] => [{ do: 'set', route: id, path: ['title'], value }];

let slow: SlowHost;
/** Lets the answers to edits through, which are in the files by then. */
let deliver: () => void;

beforeEach(async () => {
  slow = slowHost(flow);
  const delivery = Promise.withResolvers<void>();
  deliver = delivery.resolve;
  const ask: SlowHost['host']['ask'] = async (request) => {
    const answer = await slow.host.ask(request);
    if (request.do === 'edit') await delivery.promise;
    return answer;
  };
  useStore.setState({ ...before, host: { ...slow.host, ask } });
  await openRoute('a');
});

test('shows once what the file contains already', async () => {
  const edited = edit('Keep', [{ do: 'insert', route: 'a', path: ['examples'], value: { name: 'one' } }]);
  await slow.answer();
  await openRoute('b');
  const opened = openRoute('a');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(useStore.getState().written?.examples ?? []).not.toHaveLength(2);
  deliver();
  await Promise.all([edited, opened]);
  expect(useStore.getState().written?.examples).toEqual([{ name: 'one' }]);
});

test('shows the new value also while the next edit is awaited', async () => {
  await openRoute('b');
  // As a field does that is left by opening another route.
  const first = edit('Title', title('a', 'new'));
  await expect.poll(slow.waiting).toBe(1);
  const opened = openRoute('a');
  deliver();
  await slow.answer();
  await Promise.all([first, opened]);
  const second = edit('Title', title('b', 'other'));
  expect(useStore.getState().written?.settings).toMatchObject({ title: 'new' });
  await slow.answer();
  await second;
});
