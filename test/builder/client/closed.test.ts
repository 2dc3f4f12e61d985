import { beforeEach, expect, test } from 'vitest';
import { attach } from '../../../builder/client/attach.ts';
import type { Host } from '../../../builder/client/host.ts';
import { edit, openRoute, redo, undo, useStore } from '../../../builder/client/store.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { slowHost } from './slow-host.ts';
import type { SlowHost } from './slow-host.ts';

/** The open route is deleted, gets another id, or its file cannot be read. */
const before = useStore.getInitialState();
const route = (id: string) => ({
  ...{ id, method: 'GET', path: `/${id}` },
  flow: { nodes: [{ id: 'start', type: 'start' }], edges: [] },
});
const flow = JSON.stringify({ version: 1, name: 'test', routes: [route('a'), route('b'), route('c')] });

let slow: SlowHost;
/** What the host tells without being asked. */
let tell: (project: ProjectView) => void;

beforeEach(async () => {
  slow = slowHost(flow);
  useStore.setState(before);
  const listen: Host['listen'] = (take) => {
    tell = (project) => take({ on: 'project', project });
    return () => undefined;
  };
  attach({ ...slow.host, listen });
  await openRoute('a');
});

async function done(work: Promise<unknown>): Promise<void> {
  await slow.answer();
  await work;
}

const shown = () => {
  const { open, view } = useStore.getState();
  return [open.what === 'route' ? open.route : open, view?.id];
};

test.each<[string, Operation]>([
  ['b', { do: 'remove-route', route: 'a' }],
  ['z', { do: 'set', route: 'a', path: ['id'], value: 'z' }],
])(
  'a redo leads to %s, which was open before the undo, if the route is not there any more',
  async (next, operation) => {
    await done(edit('Take a away', [operation]));
    await openRoute(next);
    await done(undo());
    expect(shown()).toEqual(['a', 'a']);
    await done(redo());
    await expect.poll(shown).toEqual([next, next]);
  },
);

test('a route that is removed elsewhere has nothing to show, and is opened again when it comes back', async () => {
  await done(edit('Title', [{ do: 'set', route: 'b', path: ['title'], value: 'B' }]));
  const project = useStore.getState().toldProject ?? expect.fail('told with the edit');
  tell({ ...project, routes: project.routes.filter(({ id }) => id !== 'a') });
  expect(shown()).toEqual(['a', undefined]);
  tell(project);
  await expect.poll(shown).toEqual(['a', 'a']);
  const file = 'test.json';
  tell({ ...project, routes: [], unreadable: [file] });
  expect(shown()).toEqual([{ what: 'file', file }, undefined]);
  tell(project);
  await expect.poll(shown).toEqual(['a', 'a']);
});
