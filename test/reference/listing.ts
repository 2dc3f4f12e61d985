import type { Project } from '../../compiler/ir/project.ts';
import { cursorAt, cursorOrder, isBehind } from './cursors.ts';
import { objectIn, objectsOf, textOf } from './config.ts';
import { alone, matching } from './database.ts';
import type { Connection, Query } from './database.ts';
import { shape, sorted } from './shape.ts';

/** The outputs of a DB List. */
export async function list(
  query: Query,
  tables: Project['tables'],
  connection: Connection,
): Promise<Readonly<Record<string, unknown>>> {
  const table = tables.get(textOf(query.config, 'table'));
  if (table === undefined) return {};
  const { rows, around } = await matching(table, query, { tables }, connection);
  if (textOf(query.config, 'page') === 'cursor') {
    const order = cursorOrder(query.config, table);
    const [position, limit] = [query.input(' made'), Number(query.input('limit') ?? 100)];
    const left = sorted(rows.map(alone), order, table).filter(({ row }) => isBehind(row, position, order, table));
    const page = left.slice(0, limit);
    const cursor = left.length > limit ? cursorAt(page.at(-1)?.row, order) : null;
    return { records: page.map(({ row }) => shape(row, query.config, around)), cursor };
  }
  const offset = Number(query.input('offset') ?? 0);
  // An object names several orders, of which an input names one.
  const chosen = objectIn(query.config, 'orderBy');
  const port = textOf(chosen, 'input');
  const name =
    query.input(query.ports.includes(`orderBy.${port}`) ? `orderBy.${port}` : port) ?? textOf(chosen, 'default');
  const orders =
    'choices' in chosen ? objectsOf(objectIn(chosen, 'choices'), String(name)) : objectsOf(query.config, 'orderBy');
  const records = sorted(rows.map(alone), orders, table)
    .slice(offset, offset + Number(query.input('limit') ?? (query.config['stream'] === true ? Infinity : 100)))
    .map(({ row }) => shape(row, query.config, around));
  return { records, total: rows.length };
}
