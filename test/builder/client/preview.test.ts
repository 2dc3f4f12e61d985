import { beforeEach, expect, test } from 'vitest';
import type { Host } from '../../../builder/client/host.ts';
import { preview } from '../../../builder/client/preview.ts';
import { edit, openRoute, useStore } from '../../../builder/client/store.ts';
import type { Request } from '../../../builder/shared/messages.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { Operation } from '../../../compiler/base/operation.ts';

const route = { id: 'r', method: 'GET', path: '/r', flow: { nodes: [{ id: 'start', type: 'start' }], edges: [] } };
const flow = JSON.stringify({ version: 1, name: 'test', routes: [route] });
const label = (value: string): Operation => ({
  ...{ do: 'set', route: 'r', path: ['flow', 'nodes', { id: 'start' }, 'label'], value },
});

/** The requested previews, by their label, and a function that answers the oldest. */
let asked: string[] = [];
let held: (() => void)[] = [];

beforeEach(async () => {
  [asked, held] = [[], []];
  const workspace = createWorkspace();
  const write = (text: string): void =>
    workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  write(flow);
  const reply = async (request: Request): Promise<unknown> => {
    if (request.do === 'open') return workspace.open('r');
    if (request.do === 'preview') {
      const [operation] = request.operations;
      asked.push(operation?.do === 'set' ? String(operation.value) : '');
      await new Promise<void>((resolve) => held.push(resolve));
      return workspace.preview('r', request.operations);
    }
    if (request.do !== 'edit') throw new Error(`Nothing here asks for ${request.do}.`);
    const applied = workspace.apply(request.operations);
    if ('problem' in applied) throw new Error(applied.problem.message);
    const [change] = applied.changes;
    if (change?.after !== undefined) write(change.after);
    return { project: workspace.project(), inverse: applied.inverse, view: await workspace.open('r') };
  };
  // As over a socket.
  const ask: Host['ask'] = async (request) => JSON.parse(JSON.stringify(await reply(request)));
  useStore.setState({ host: { ask, listen: () => () => undefined, canRun: true }, open: { what: 'nothing' } });
  await openRoute('r');
});

const answer = (): void => held.shift()?.();
const shown = (): string | undefined => useStore.getState().view?.nodes[0]?.label;

test('the first key is shown at once; of those typed while it is on its way, only the last', async () => {
  const all = ['a', 'ab', 'abc', 'abcd'].map((text) => preview([label(text)]));
  await expect.poll(() => asked).toEqual(['a']);
  answer();
  await expect.poll(() => asked).toEqual(['a', 'abcd']);
  expect(shown()).toBe('a');
  answer();
  await Promise.all(all);
  expect([shown(), asked.length]).toEqual(['abcd', 2]);
});

test('what comes back after a later edit was answered is not shown, and what waited for it not asked for', async () => {
  const late = preview([label('typed')]);
  const waiting = preview([label('typed on')]);
  await expect.poll(() => asked).toEqual(['typed']);
  await edit('Name it', [label('written')]);
  expect(shown()).toBe('written');
  answer();
  await Promise.all([late, waiting]);
  expect([shown(), asked]).toEqual(['written', ['typed']]);
});

test('what is typed after an edit was sent is shown, though the edit is answered first', async () => {
  const saved = edit('Name it', [label('a')]);
  const next = preview([label('ab')]);
  await saved;
  await expect.poll(() => asked).toEqual(['ab']);
  answer();
  await next;
  expect(shown()).toBe('ab');
});
