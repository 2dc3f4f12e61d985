import type { Project } from '../../compiler/ir/project.ts';
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
  const offset = Number(query.input('offset') ?? 0);
  // An object names several orders, of which an input names one.
  const chosen = objectIn(query.config, 'orderBy');
  const port = textOf(chosen, 'input');
  const name =
    query.input(query.ports.includes(`orderBy.${port}`) ? `orderBy.${port}` : port) ?? textOf(chosen, 'default');
  const orders =
    'choices' in chosen ? objectsOf(objectIn(chosen, 'choices'), String(name)) : objectsOf(query.config, 'orderBy');
  const records = sorted(rows.map(alone), orders, table)
    .slice(offset, offset + Number(query.input('limit') ?? 100))
    .map(({ row }) => shape(row, query.config, around));
  return { records, total: rows.length };
}
