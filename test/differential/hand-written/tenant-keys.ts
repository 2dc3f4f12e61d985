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

/** How often a name may still be used; none are left where it is missing. */
const mayGoOn = (shared: JsonObject): JsonObject => ({
  ...{ id: 'may-go-on', inputs: { name: 'string' }, outputs: { left: 'integer' } },
  flow: {
    nodes: [
      { id: 's', type: 'start' },
      { id: 'limit', type: 'limit-rate', config: { max: 2, perSeconds: 600, ...shared } },
      { id: 'some', type: 'return-values' },
      { id: 'none', type: 'return-values', inputs: { left: -1 } },
    ],
    edges: [
      { from: 's.next', to: 'limit.in' },
      { from: 's.name', to: 'limit.key' },
      { from: 'limit.within', to: 'some.in' },
      { from: 'limit.remaining', to: 'some.left' },
      { from: 'limit.exceeded', to: 'none.in' },
    ],
  },
});

/** Keys of deliveries, jobs and limits, which are separate for each tenant. */
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
  ...[{}, { across: true }].flatMap((shared) =>
    [{}, { rowSecurity: true }].map((wall) =>
      one(
        `typed: tenants: ${'across' in shared ? 'a limit that all share' : 'each has limits of its own'}, in the flow and in functions${'rowSecurity' in wall ? ', behind the second wall' : ''}`,
        {
          early: { type: 'limit-rate', config: { max: 12, perSeconds: 600, scope: 'early' } },
          me: { type: 'call', config: { function: 'whose' } },
          name: { type: 'get-body-field', config: { field: 'name' } },
          key: { type: 'fallback', inputs: { fallback: '' } },
          limit: { type: 'limit-rate', config: { max: 3, perSeconds: 600, scope: 'here', ...shared } },
          again: { type: 'call', config: { function: 'may-go-on' } },
          o: { type: 'build-object', config: { fields: ['first', 'here', 'there'] } },
          r: gives,
          e: { type: 'return-json', config: { status: 429 }, inputs: { body: 'here' } },
          f: { type: 'return-json', config: { status: 429 }, inputs: { body: 'early' } },
        },
        `s.next -> early.in
      early.exceeded -> f.in
      early.within -> me.in
      me.next -> limit.in
      name.value -> key.value
      key.value -> early.key
      key.value -> limit.key
      limit.exceeded -> e.in
      limit.within -> again.in
      key.value -> again.name
      again.next -> r.in
      early.remaining -> o.first
      limit.remaining -> o.here
      again.left -> o.there
      o.object -> r.body`,
        [...calls, ...calls, ...calls, post('/test', {}, { [header]: '1' }), post('/test', {}, { [header]: '2' })],
        {},
        { ...rest, ...wall, functions: [guard, addCard, mayGoOn(shared)] },
      ),
    ),
  ),
];
