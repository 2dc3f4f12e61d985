import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { guard, header } from '../tenants.ts';
import { one } from './case.ts';
import { addCard, calls, rest } from './tenants.ts';

/** A function with these nodes and edges that gets a board. */
const onBoard = (id: string, nodes: Readonly<Record<string, JsonObject>>, edges: string): JsonObject => ({
  ...{ id, inputs: { board: 'integer' } },
  flow: {
    nodes: Object.entries({ s: { type: 'start' }, end: { type: 'return-values' }, ...nodes }).map(([name, node]) => ({
      ...{ id: name },
      ...node,
    })),
    edges: edges.split(/[\n,]/).map((edge) => {
      const [from = '', to = ''] = edge.split('->');
      return { from: from.trim(), to: to.trim() };
    }),
  },
});
const stores = (of: string, inputs: JsonObject = {}): JsonObject => ({
  ...{ type: 'enqueue', config: { function: of }, inputs },
});

/** Uses rows only in the job that it stores. */
const later = onBoard(
  'later',
  { add: stores('add-card', { text: 'later', key: 'k' }) },
  's.next -> add.in, s.board -> add.board, add.next -> end.in',
);
/** Adds cards until there are three. */
const again = onBoard(
  'again',
  {
    card: { type: 'call', config: { function: 'add-card' }, inputs: { text: 'again' } },
    few: { type: 'compare', config: { operator: 'lt' }, inputs: { right: 3 } },
    more: { type: 'branch' },
    self: stores('again'),
  },
  `s.next -> card.in, s.board -> card.board, card.next -> more.in, card.count -> few.left, few.result -> more.condition
   more.true -> self.in, s.board -> self.board, self.next -> end.in, more.false -> end.in`,
);
/** Calls a function that enqueues it. */
const ring = [
  onBoard(
    'ring',
    { back: { type: 'call', config: { function: 'back' } }, more: stores('later') },
    's.next -> more.in, s.board -> more.board, more.next -> back.in, s.board -> back.board, back.next -> end.in',
  ),
  onBoard(
    'back',
    { more: stores('ring', { key: 'ring', delaySeconds: 60 }) },
    's.next -> more.in, s.board -> more.board, more.next -> end.in',
  ),
];

const functions = [guard, addCard, later, again, ...ring];

/** Functions that enqueue functions of tenants: the tenant is passed along. */
export const tenantJobs: readonly Case[] = ['later', 'again', 'ring'].flatMap((id) =>
  ['call', 'enqueue'].flatMap((type) =>
    [{}, { rowSecurity: true }].map((wall) =>
      one(
        `typed: tenants: a function that ${type === 'call' ? 'is called' : 'is a job'} stores a job of the same tenant (${id}${'rowSecurity' in wall ? ', by row security' : ''})`,
        {
          me: { type: 'call', config: { function: 'whose' } },
          name: { type: 'get-body-field', config: { field: 'name' } },
          row: { type: 'build-object', config: { fields: ['name'] } },
          save: {
            type: 'db-insert',
            config: { table: 'boards', onConflict: { columns: ['org', 'name'], do: 'update' } },
          },
          board: { type: 'get-property', config: { path: 'id' } },
          run: { type, config: { function: id } },
          r: { type: 'return-json', config: { status: 202 }, inputs: { body: null } },
        },
        `s.next -> me.in
      me.next -> save.in
      name.value -> row.name
      row.object -> save.record
      save.next -> run.in
      save.record -> board.object
      board.value -> run.board
      run.next -> r.in`,
        [...calls, post('/test', { name: 'z' }, { [header]: '2' })],
        {},
        { ...rest, ...wall, functions },
      ),
    ),
  ),
);
