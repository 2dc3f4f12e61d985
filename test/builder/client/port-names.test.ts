import { expect, test } from 'vitest';
import { namesOf } from '../../../builder/client/canvas/names.ts';
import { factsOfPort, nameOfPort, typeOfPort } from '../../../builder/client/inspector/port-names.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';

const nodes: readonly JsonObject[] = [
  { id: 'start', type: 'start' },
  { id: 'email', type: 'get-body-field', config: { field: 'email' } },
  { id: 'id', type: 'get-path-param', config: { name: 'id' } },
  { id: 'answer', type: 'build-object', config: { fields: ['id', 'email', 'kind', 'none'] }, inputs: { kind: 'x' } },
  { id: 'mail', type: 'send-email', label: 'Welcome mail', inputs: { subject: 'Welcome' } },
  { id: 'reply', type: 'return-json' },
];
const edges = [
  ['start.next', 'mail.in'],
  ['email.value', 'mail.to'],
  ['email.value', 'mail.text'],
  ['mail.next', 'reply.in'],
  ['id.value', 'answer.id'],
  ['email.value', 'answer.email'],
  ['email.value', 'answer.gone'],
  ['answer.object', 'reply.body'],
].map(([from, to]) => ({ from, to }));
const text = JSON.stringify({
  ...{ version: 1, name: 'test' },
  routes: [{ id: 'r', method: 'POST', path: '/r/:id', flow: { nodes, edges } }],
});

async function opened(): Promise<RouteView> {
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  const view = await workspace.open('r');
  if (view === undefined) throw new Error('the route is not there');
  return view;
}

function portOf(view: RouteView, id: string, side: 'in' | 'out', name: string) {
  const node: NodeView | undefined = view.nodes.find((each) => each.id === id);
  const port = (side === 'in' ? node?.ins : node?.outs)?.find((each) => each.name === name);
  if (node === undefined || port === undefined) throw new Error(`${id} has no ${name}`);
  return { view, node, side, port };
}

test('a port says its type, whether it is needed, and what it is wired to', async () => {
  const view = await opened();
  const said = (id: string, side: 'in' | 'out', port: string): string => nameOfPort(portOf(view, id, side, port));
  expect(said('mail', 'in', 'to')).toBe(
    'to, e-mail address | non-empty list<e-mail address>, required, fed by Get Body Field email · value',
  );
  expect(said('mail', 'in', 'subject')).toBe('subject, string, required, has a value');
  expect(said('mail', 'in', 'replyTo')).toBe('replyTo, e-mail address?, optional, not fed yet');
  expect(said('mail', 'in', 'in')).toBe('in, control, comes from Start Node');
  expect(said('mail', 'out', 'next')).toBe('next, control, leads to Return JSON');
  expect(said('mail', 'out', 'error')).toBe('error, control, not wired yet');
  expect(said('id', 'out', 'value')).toBe('value, string, feeds Build Object x · id');
  expect(said('answer', 'in', 'gone')).toBe('gone, no such input any more, wired to Get Body Field email · value');
  // The same wherever it is said.
  expect(namesOf(view).ports['mail']?.['in to']).toBe(said('mail', 'in', 'to'));
  expect(factsOfPort(portOf(view, 'mail', 'in', 'to')).join(', ')).toBe(said('mail', 'in', 'to').slice('to, '.length));
});

test('an input that takes anything says what its wire brings, or nothing', async () => {
  const view = await opened();
  const type = (port: string) => typeOfPort(portOf(view, 'answer', 'in', port))?.name;
  expect([type('id'), type('kind'), type('none')]).toEqual(['string', undefined, undefined]);
  expect(nameOfPort(portOf(view, 'answer', 'in', 'none'))).toBe('none, required, not fed yet');
});
