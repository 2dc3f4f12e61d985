import type { Project } from '../../compiler/ir/project.ts';
import { objectsOf, textOf } from './config.ts';
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
  const records = sorted(rows.map(alone), objectsOf(query.config, 'orderBy'), table)
    .slice(offset, offset + Number(query.input('limit') ?? 100))
    .map(({ row }) => shape(row, query.config, around));
  return { records, total: rows.length };
}
