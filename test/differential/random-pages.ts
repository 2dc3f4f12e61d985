import type { JsonObject } from '../../compiler/base/json.ts';
import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Point, Source } from './random-draft.ts';
import { literalsOf } from './random-literals.ts';
import { sourceOf } from './random-sources.ts';
import { columnsOf, rowOf } from './random-tables.ts';
import type { Table } from './random-tables.ts';

/** Adds a DB List with cursors; what is given as one may fit its order. */
export function addPage(
  draft: Draft,
  point: Point,
  table: Table,
  where: readonly JsonObject[],
  ports: readonly (readonly [string, Source])[],
): ReturnType<typeof addNode> {
  const { pick, chance, below } = draft;
  const names = Object.keys(columnsOf[table]);
  const key = table === 'order' ? 'key' : 'id';
  const sortable = names.filter((name) => {
    const { kind, nullable } = columnsOf[table][name] ?? {};
    return kind !== 'unknown' && nullable !== true && literalsOf(table, name)?.includes(null) !== true;
  });
  const columns = [...new Set(Array.from({ length: below(3) }, () => pick(sortable)))];
  const orderBy = columns.map((column) => ({ column, direction: pick(['asc', 'desc']) }));
  const whole = columns.includes(key)
    ? orderBy
    : [...orderBy, { column: key, direction: orderBy.at(-1)?.direction ?? 'asc' }];
  const order = whole.map(({ column, direction }) => (direction === 'desc' ? `${column} desc` : column)).join(', ');
  const values = whole.map(({ column }) => pick(literalsOf(table, column) ?? ['a']));
  const chosen = chance(0.3) ? [...new Set([...columns, key, pick(names)])] : undefined;
  const made = addNode(draft, 'db-list', {
    ...{ table, where: [...where], page: 'cursor', orderBy },
    ...(chosen === undefined ? {} : { columns: chosen }),
  });
  for (const [port, source] of ports) wire(draft, made, port, source);
  if (chance(0.6)) wire(draft, made, 'limit', sourceOf(draft, point, ['number'], { optional: true }));
  const after = Buffer.from(JSON.stringify([order, ...values])).toString('base64url');
  if (chance(0.4)) wire(draft, made, 'after', { kind: 'literal', value: after });
  else if (chance(0.5)) wire(draft, made, 'after', sourceOf(draft, point, ['string'], { optional: true }));
  addFeed(draft, `${made.id}.cursor`, shape('string', true), [], [`${made.id}.next`]);
  const element = rowOf(table, false, chosen);
  addFeed(draft, `${made.id}.records`, { kind: 'list', missing: false, element }, [], [`${made.id}.next`]);
  return made;
}
