import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { tables } from './tables.ts';

type Nodes = Parameters<typeof flow>[0];

const guard = (id: string, nodes: Nodes, edges: string): JsonObject => ({
  id,
  guard: true,
  flow: flow({ start: { type: 'start' }, ...nodes, give: { type: 'return-values' } }, edges),
});
const member = { type: 'call', config: { function: 'member' } };
const find = {
  ...{ type: 'db-find', inputs: { id: 1 } },
  config: { table: 'users', where: [{ column: 'id', operator: 'eq' }], columns: ['email'] },
};
const refused = { type: 'return-json', config: { status: 401 }, inputs: { body: {} } };

/**
 * A project that requires the guard “member”: “admin” calls it first, “late” acts before, “other” calls none, and
 * “seldom” calls it on one path only.
 */
export const access: JsonObject = {
  tables,
  secrets: { KEY: {} },
  access: { guard: 'member' },
  functions: [
    guard(
      'member',
      { h: { type: 'get-header', config: { name: 'authorization' } }, given: { type: 'if-null' }, no: refused },
      'start.next -> given.in\nh.value -> given.value\ngiven.null -> no.in\ngiven.present -> give.in',
    ),
    guard('admin', { me: member, find }, 'start.next -> me.in\nme.next -> find.in\nfind.next -> give.in'),
    guard('late', { me: member, find }, 'start.next -> find.in\nfind.next -> me.in\nme.next -> give.in'),
    guard('other', { find }, 'start.next -> find.in\nfind.next -> give.in'),
    guard(
      'seldom',
      { h: { type: 'get-header', config: { name: 'x-known' } }, given: { type: 'if-null' }, me: member },
      'start.next -> given.in\nh.value -> given.value\ngiven.null -> me.in\nme.next -> give.in\ngiven.present -> give.in',
    ),
  ],
};
