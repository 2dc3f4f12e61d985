import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { guard, header } from '../tenants.ts';
import { one } from './case.ts';
import { addCard, calls, gives, rest } from './tenants.ts';

/** Whether a name is new. It uses no rows. */
const isNew: JsonObject = {
  id: 'is-new',
  inputs: { name: 'string' },
  outputs: { new: 'boolean' },
  transaction: true,
  flow: {
    nodes: [
      { id: 's', type: 'start' },
      { id: 'once', type: 'deduplicate', config: { keepDays: 1 } },
      { id: 'yes', type: 'return-values', inputs: { new: true } },
      { id: 'no', type: 'return-values', inputs: { new: false } },
    ],
    edges: [
      { from: 's.next', to: 'once.in' },
      { from: 's.name', to: 'once.key' },
      { from: 'once.first', to: 'yes.in' },
      { from: 'once.duplicate', to: 'no.in' },
    ],
  },
};

/** Keys of deliveries and jobs, which each tenant has of its own. */
export const tenantKeys: readonly Case[] = [
  ...[
    { how: '', wall: {} },
    { how: ', behind the second wall', wall: { rowSecurity: true } },
  ].map(({ how, wall }) =>
    one(
      `typed: tenants: each has keys of its own, in deliveries and jobs, and in functions that are given nothing else${how}`,
      {
        me: { type: 'call', config: { function: 'whose' } },
        name: { type: 'get-body-field', config: { field: 'name' } },
        key: { type: 'fallback', inputs: { fallback: '' } },
        once: { type: 'deduplicate', config: { keepDays: 1 } },
        again: { type: 'call', config: { function: 'is-new' } },
        later: { type: 'enqueue', config: { function: 'is-new' }, inputs: { name: 'later', delaySeconds: 60 } },
        maybe: { type: 'enqueue', config: { function: 'is-new' }, inputs: { name: 'maybe', delaySeconds: 60 } },
        r: gives,
        e: { type: 'return-json', inputs: { body: 'known' } },
      },
      `s.next -> me.in
    me.next -> once.in
    name.value -> key.value
    key.value -> once.key
    once.duplicate -> e.in
    once.first -> again.in
    key.value -> again.name
    again.next -> later.in
    key.value -> later.key
    later.next -> maybe.in
    name.value -> maybe.key
    maybe.next -> r.in
    again.new -> r.body`,
      [...calls, ...calls, post('/test', {}, { [header]: '1' }), post('/test', {}, { [header]: '2' })],
      {},
      { ...rest, ...wall, functions: [guard, addCard, isNew] },
    ),
  ),
  one(
    'typed: tenants: a function keeps keys of its own where nobody knows whose they are',
    {
      name: { type: 'get-body-field', config: { field: 'name' } },
      again: { type: 'call', config: { function: 'is-new' } },
      r: gives,
    },
    's.next -> again.in\nname.value -> again.name\nagain.next -> r.in\nagain.new -> r.body',
    [...calls, ...calls],
    {},
    { ...rest, functions: [guard, addCard, isNew] },
  ),
];
