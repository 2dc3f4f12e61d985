import { isObject } from '../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { ProjectView } from '../../compiler/view/route-view.ts';
import type { TableRows } from '../shared/table-rows.ts';
import type { DevServer } from './dev-server.ts';

const mostRows = 50;

/** The rows of a table in the development server's database, without the sensitive columns. */
export async function readTable(
  { tables }: Pick<ProjectView, 'tables'>,
  table: string,
  server: Pick<DevServer, 'rows'>,
): Promise<TableRows> {
  const all = Object.entries(objectOf(objectOf(tables[table])['columns'])).map(
    ([name, column]) => [name, objectOf(column)] as const,
  );
  // Anything that is not explicitly public is hidden.
  const isPublic = ({ sensitive }: JsonObject): boolean => sensitive === undefined || sensitive === false;
  const columns = all.flatMap(([name, column]) => (isPublic(column) ? [name] : []));
  const by = all.find(([name, column]) => column['primaryKey'] === true && columns.includes(name))?.[0];
  const rows = await server.rows({ table, columns, by });
  if (rows === undefined) return { columns };
  return { columns, rows: rows.slice(0, mostRows), ...(rows.length > mostRows ? { hasMore: true } : {}) };
}

const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});
