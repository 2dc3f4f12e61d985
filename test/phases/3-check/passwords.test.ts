import { expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { flow, project } from '../../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];

/** The findings in a route that passes a part of the body to a function which hashes it. */
function judged(inputs: JsonObject, password: Nodes, edges: string, answer: string): readonly string[] {
  const called: JsonObject = {
    ...{ id: 'f', inputs },
    flow: flow(
      { start: { type: 'start' }, ...password, h: { type: 'hash-password' }, give: { type: 'return-values' } },
      `start.next -> h.in\nh.next -> give.in\n${edges}`,
    ),
  };
  const nodes: Nodes = {
    s: { type: 'start' },
    u: { type: 'get-body-field', config: { field: 'user' } },
    p: { type: 'get-property', config: { path: 'password' } },
    n: { type: 'get-property', config: { path: 'name' } },
    c: { type: 'call', config: { function: 'f' } },
    r: { type: 'return-json' },
  };
  const wires = `s.next -> c.in\nc.next -> r.in\nu.value -> p.object\nu.value -> n.object\n${answer} -> r.body`;
  const given = inputs['user'] === undefined ? 'p.value -> c.password' : 'u.value -> c.user';
  const text = JSON.stringify(project(flow(nodes, `${wires}\n${given}`), {}, { functions: [called] }));
  return analyse({ sources: [{ file: 'flow.json', text }], options: defaultOptions })
    .diagnostics.filter(({ code }) => code.startsWith('FS32'))
    .map(({ code, message }) => `${code} ${message}`);
}

test.each([
  ['as a whole', { password: 'string' }, {}, 'start.password -> h.password'],
  [
    'as a part',
    { user: '{ password: string; name: string }' },
    { q: { type: 'get-property', config: { path: 'password' } } },
    'start.user -> q.object\nq.value -> h.password',
  ],
])('what a function hashes %s is a password of its callers', (_, inputs, nodes, edges) => {
  const leaks = (answer: string): readonly string[] =>
    judged(inputs, nodes, edges, answer).map((each) => each.slice(0, 6));
  expect(judged(inputs, nodes, edges, 'p.value')).toEqual([
    expect.stringContaining(
      'FS3201 “body” of Return JSON (r) would put body field "user.password" into the response body',
    ),
  ]);
  expect(leaks('u.value')).toEqual(['FS3201']);
  expect(leaks('n.value')).toEqual([]);
});
