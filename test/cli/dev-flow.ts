import { execFileSync } from 'node:child_process';
import type { Started } from '../support/process.ts';

export interface FlowParts {
  readonly subject?: string;
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly routes?: readonly unknown[];
  readonly secrets?: Readonly<Record<string, unknown>>;
}

/** Lists and adds items; each new item is announced by mail. */
export const flow = ({
  subject = 'New item',
  columns = { note: { type: 'text', nullable: true } },
  routes = [],
  secrets = {},
}: FlowParts = {}): string =>
  JSON.stringify({
    version: 1,
    name: 'example',
    secrets,
    tables: {
      items: {
        columns: {
          id: { type: 'integer', primaryKey: true, default: 'increment' },
          name: { type: 'text' },
          ...columns,
        },
      },
    },
    routes: [
      {
        id: 'list-items',
        method: 'GET',
        path: '/items',
        flow: {
          nodes: [
            { id: 'start', type: 'start' },
            { id: 'all', type: 'db-list', config: { table: 'items' } },
            { id: 'reply', type: 'return-json' },
          ],
          edges: [
            { from: 'start.next', to: 'all.in' },
            { from: 'all.next', to: 'reply.in' },
            { from: 'all.records', to: 'reply.body' },
          ],
        },
      },
      {
        id: 'add-item',
        method: 'POST',
        path: '/items',
        flow: {
          nodes: [
            { id: 'start', type: 'start' },
            { id: 'name', type: 'get-body-field', label: 'Name of the item', config: { field: 'name' } },
            { id: 'row', type: 'build-object', config: { fields: ['name'] } },
            { id: 'insert', type: 'db-insert', label: 'Keep it', config: { table: 'items' } },
            { id: 'mail', type: 'send-email', inputs: { to: 'ada@example.com', subject } },
            { id: 'reply', type: 'return-json', config: { status: 201 } },
          ],
          edges: [
            { from: 'start.next', to: 'insert.in' },
            { from: 'name.value', to: 'row.name' },
            { from: 'row.object', to: 'insert.record' },
            { from: 'insert.next', to: 'mail.in' },
            { from: 'name.value', to: 'mail.text' },
            { from: 'mail.next', to: 'reply.in' },
            { from: 'insert.record', to: 'reply.body' },
          ],
        },
      },
      ...routes,
    ],
  });

export interface Session extends Started {
  readonly url: string;
  readonly names: () => Promise<unknown>;
  readonly add: (name: unknown) => Promise<Response>;
  /** Waits for output that matches and was printed after `after`, a position from `mark`. */
  readonly says: (text: string | RegExp, after?: number) => Promise<void>;
  readonly mark: () => number;
}

export const childrenOf = (pid: number): readonly number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number);
