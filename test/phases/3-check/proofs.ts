import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];

const inputs = { body: 'bytes', given: 'string | null', key: 'string' };
const guard = (id: string, nodes: Nodes, edges: string, given: JsonObject = inputs): JsonObject => ({
  ...{ id, guard: true, inputs: given },
  flow: flow({ start: { type: 'start' }, ...nodes, give: { type: 'return-values' } }, edges),
});
const answer = (status: number) => ({ type: 'return-json', config: { status }, inputs: { body: {} } });
const check: Nodes = {
  hash: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
  same: { type: 'compare', config: { operator: 'eq' } },
  genuine: { type: 'branch' },
};
const checked = [
  'start.body -> hash.data\nstart.key -> hash.secret\nhash.hash -> same.left',
  'start.given -> same.right\nsame.result -> genuine.condition\n',
].join('\n');
const call = { type: 'call', config: { function: 'genuine' } };
const passed = 'start.body -> first.body\nstart.key -> first.key\nstart.given -> first.given\n';

/**
 * Guards that verify their arguments: “genuine” proves the sender if these are the body, a header and a secret, and so
 * do “through”, which calls it, and “stamped”, which hashes a number before the body; “lenient” redirects forged
 * requests, and “seldom” lets some through unseen.
 */
export const proofs: JsonObject = {
  functions: [
    guard(
      'genuine',
      { ...check, no: answer(401) },
      `${checked}start.next -> genuine.in\ngenuine.true -> give.in\ngenuine.false -> no.in`,
    ),
    guard(
      'stamped',
      { ...check, text: { type: 'template', config: { template: '{{at}}:{{body}}' } }, no: answer(401) },
      [
        `start.at -> text.at\nstart.body -> text.body\n${checked.replace('start.body', 'text.text')}start.next -> genuine.in`,
        'genuine.true -> give.in\ngenuine.false -> no.in',
      ].join('\n'),
      { ...inputs, at: 'number' },
    ),
    guard('through', { first: call }, `${passed}start.next -> first.in\nfirst.next -> give.in`),
    guard(
      'lenient',
      { ...check, no: answer(302) },
      `${checked}start.next -> genuine.in\ngenuine.true -> give.in\ngenuine.false -> no.in`,
    ),
    guard(
      'seldom',
      { first: call, h: { type: 'get-header', config: { name: 'x-known' } }, known: { type: 'if-null' } },
      [
        `${passed}start.next -> known.in\nh.value -> known.value`,
        'known.null -> give.in\nknown.present -> first.in\nfirst.next -> give.in',
      ].join('\n'),
    ),
  ],
};
