import { addNode, wire } from './random-draft.ts';
import type { Draft, Point } from './random-draft.ts';
import { makeConditions } from './random-conditions.ts';
import { sourceOf } from './random-sources.ts';
import { columnsOf } from './random-tables.ts';
import type { Table } from './random-tables.ts';

/** Ends a path with rows that are read while they are sent. */
export function addStream(draft: Draft, point: Point): void {
  const { pick, chance, below } = draft;
  const table: Table = pick(['things', 'parts', 'order', 'links', 'stays']);
  const maker = makeConditions(draft, point);
  const where = maker.conditions(table, below(2), true);
  const names = Object.keys(columnsOf[table]);
  const key = table === 'order' ? 'key' : 'id';
  const list = addNode(draft, 'db-list', {
    ...{ table, where, orderBy: [{ column: key, direction: pick(['asc', 'desc']) }], stream: true },
    ...(chance(0.3) ? { columns: [key, ...names.filter((name) => name !== key && chance(0.5))] } : {}),
  });
  for (const [port, source] of maker.ports) wire(draft, list, port, source);
  for (const port of ['limit', 'offset'])
    if (chance(0.3)) wire(draft, list, port, sourceOf(draft, point, ['number'], { optional: true }));
  const answer = addNode(draft, 'return-response', {
    ...pick([{ as: 'ndjson' }, { as: 'csv', columns: [key] }, { as: 'events', id: key, retryMs: 0 }]),
    status: pick([200, 200, 206, 404]),
  });
  for (const from of point.exits) draft.edges.push({ from, to: `${list.id}.in` });
  draft.edges.push({ from: `${list.id}.next`, to: `${answer.id}.in` });
  draft.edges.push({ from: `${list.id}.records`, to: `${answer.id}.body` });
}
