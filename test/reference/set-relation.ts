import type { Column, Project, Table } from '../../compiler/ir/project.ts';
import { comparable } from './comparable.ts';
import { textOf } from './config.ts';
import { isOwn, ownerOf } from './database.ts';
import type { Connection, Query } from './database.ts';
import type { Row } from './relations.ts';
import { spelledFor } from './stored-text.ts';
import { isMissing } from './values.ts';

/** Links a row to those with the values: one value and one link after the other. */
export async function setRelation(
  { config, input, tenant }: Pick<Query, 'config' | 'input' | 'tenant'>,
  tables: Project['tables'],
  connection: Connection,
): Promise<void> {
  const table = named(textOf(config, 'table'), tables);
  const relation = table.relations?.get(textOf(config, 'relation'));
  const between = named(relation?.through ?? '', tables);
  const references = [...between.columns.values()].filter(({ references: to }) => to !== undefined);
  const from = references.find(({ name, references: to }) =>
    relation?.from === undefined ? to?.table === table.name : name === relation.from,
  );
  const to = references.find((column) => column !== from);
  const target = named(to?.references?.table ?? '', tables);
  const key = columnOf(target, textOf(config, 'key'));
  if (from === undefined || to === undefined) throw new TypeError('links have two ends');

  const given: unknown = spelledFor(key, input('values'));
  const values = new Map((Array.isArray(given) ? given : []).map((value: unknown) => [comparable(value, key), value]));
  const read = async (from: Table): Promise<readonly Row[]> =>
    (await connection.query(`select * from "${from.name}"`)).rows.filter(
      (row) =>
        (from.softDelete === undefined || isMissing(row[from.softDelete])) && isOwn(row, from, { config, tenant }),
    );
  const idOf = async (value: unknown): Promise<unknown> =>
    (await read(target)).find((row) => comparable(row[key.name], key) === value)?.[to.references?.column ?? ''];
  const owners = (of: Table) =>
    ownerOf(of, config, tenant)
      .map(([name]) => `, "${name}"`)
      .join('');
  const owned = (of: Table, place: number) =>
    ownerOf(of, config, tenant)
      .map(() => `, $${place}`)
      .join('');
  const whose = (of: Table) => ownerOf(of, config, tenant).map(([, value]) => value);
  if (config['create'] === true)
    for (const [same, value] of inOrder(values, ([, given]) => given))
      if ((await idOf(same)) === undefined)
        await connection.query(
          `insert into "${target.name}" ("${key.name}"${owners(target)}) values ($1${owned(target, 2)})
            on conflict ("${key.name}"${owners(target)}) ${among(target)} do nothing`,
          [value, ...whose(target)],
        );

  const ids: unknown[] = [];
  for (const same of values.keys()) ids.push(await idOf(same));
  const touched = [...between.columns.values()].filter(({ onUpdate }) => onUpdate !== undefined);
  const marks = [between.softDelete, ...touched.map(({ name }) => name)].map((name) => `"${name}" = now()`).join(', ');
  const unlink =
    between.softDelete === undefined ? `delete from "${between.name}"` : `update "${between.name}" set ${marks}`;
  const owner = comparable(input('id'), from);
  for (const link of await read(between))
    if (comparable(link[from.name], from) === owner && !ids.includes(link[to.name]))
      await connection.query(`${unlink} where "${between.primaryKey}" = $1`, [link[between.primaryKey]]);
  const isOrdered = between.columns.get('position')?.type === 'integer';
  const stamps = isOrdered ? touched : [];
  const kept = [isOrdered ? 'position' : to.name].map((name) => `"${name}" = excluded."${name}"`);
  const changes = [...kept, ...stamps.map(({ name }) => `"${name}" = now()`)].join(', ');
  const linked = inOrder(
    [...ids.entries()].filter(([, id]) => id !== undefined),
    ([, id]) => id,
  );
  // In one statement: a generated key is used up for each link, even if one of them cannot be stored.
  if (linked.length > 0)
    await connection.query(
      `insert into "${between.name}" ("${from.name}", "${to.name}"${owners(between)}${isOrdered ? ', "position"' : ''})
        values ${linked.map(([index], place) => `($1, $${place + 2}${owned(between, linked.length + 2)}${isOrdered ? `, ${index}` : ''})`).join(', ')}
        on conflict ("${from.name}", "${to.name}"${owners(between)}) ${among(between)} do update set ${changes}`,
      [input('id'), ...linked.map(([, id]) => id), ...whose(between)],
    );
  if (ids.includes(undefined)) throw Object.assign(new Error('an unknown value'), { code: '23503' });
}

/** In the order of PostgreSQL, where texts are compared byte by byte. */
const inOrder = <Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): readonly Item[] =>
  [...items].toSorted((left, right) => {
    const [one, other] = [keyOf(left), keyOf(right)];
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
  });

const among = ({ softDelete }: Table): string => (softDelete === undefined ? '' : `where "${softDelete}" is null`);

function named(name: string, tables: Project['tables']): Table {
  const table = tables.get(name);
  if (table === undefined) throw new TypeError(`${name} is a table`);
  return table;
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column === undefined) throw new TypeError(`${name} is a column`);
  return column;
}
