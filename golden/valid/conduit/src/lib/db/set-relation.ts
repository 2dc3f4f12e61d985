import { sql, type Kysely } from 'kysely';

/** A relation between rows of two tables, through a third table that holds the links. */
interface Relation {
  /** The table of the row whose links are set, and the column of that table that links refer to. */
  readonly owner: { readonly table: string; readonly id: string };
  readonly table: string;
  /** The column that links refer to, and the column by which values are looked up, with its type. */
  readonly id: string;
  readonly key: string;
  readonly type: 'text' | 'integer' | 'uuid';
  readonly through: string;
  readonly from: string;
  readonly to: string;
  /** The column that stores the order. */
  readonly position?: string;
  /** Columns that every update of a link sets to the current time. */
  readonly stamps?: readonly string[];
  /** The columns with the time at which a row, or a link, was deleted. Deleted ones are ignored. */
  readonly deletedAt?: string;
  readonly unlinkedAt?: string;
  /** The tenant that the rows belong to, and the columns of both tables that say so. */
  readonly tenant?: { readonly is: string | number; readonly table?: string; readonly through?: string };
  /** Whether values that do not exist yet are stored. */
  readonly create?: boolean;
}

/**
 * Links a row to the rows with the given values, and to no others. Runs in a transaction. Two calls cannot
 * deadlock: calls for the same row run one after the other, and everything else is locked in the order of
 * keys.
 */
export async function setRelation<DB>(
  tx: Kysely<DB>,
  {
    owner: { table: owners, id: ownId },
    table,
    id,
    key,
    type,
    through,
    from,
    to,
    position,
    stamps = [],
    deletedAt,
    unlinkedAt,
    tenant,
    create = false,
  }: Relation,
  owner: string | number,
  values: readonly (string | number)[],
): Promise<void> {
  const distinct = [...new Set(values.map((value) => asStored(value, type)))];
  const given = sql`${distinct}::${sql.raw(type)}[]`;
  const links = sql.table(through);
  const ofTenant = (column: string | undefined) =>
    column === undefined ? sql`` : sql`and ${sql.ref(column)} = ${tenant?.is}`;
  const named = (column: string | undefined) => (column === undefined ? sql`` : sql`${sql.ref(column)},`);
  const value = (column: string | undefined) => (column === undefined ? sql`` : sql`${tenant?.is},`);
  const found = sql`found.${sql.ref(key)} = given.value ${isLiving(deletedAt && `found.${deletedAt}`, 'and')} ${ofTenant(tenant?.table && `found.${tenant.table}`)}`;
  await sql`select from ${sql.table(owners)} where ${sql.ref(ownId)} = ${owner} for no key update`.execute(
    tx,
  );
  if (create)
    await sql`
      insert into ${sql.table(table)} (${named(tenant?.table)} ${sql.ref(key)})
      select ${value(tenant?.table)} given.value from unnest(${given}) as given (value)
      where not exists (select from ${sql.table(table)} as found where ${found})
      order by given.value
      on conflict (${named(tenant?.table)} ${sql.ref(key)}) ${isLiving(deletedAt, 'where')} do nothing
    `.execute(tx);
  const unlink =
    unlinkedAt === undefined
      ? sql`delete from ${links}`
      : sql`update ${links} set ${sql.join([unlinkedAt, ...stamps].map(timed))}`;
  await sql`
    ${unlink}
    where ${sql.ref(from)} = ${owner} and ${sql.ref(to)} not in (
      select found.${sql.ref(id)} from ${sql.table(table)} as found where found.${sql.ref(key)} = any(${given}) ${isLiving(deletedAt, 'and')} ${ofTenant(tenant?.table && `found.${tenant.table}`)}
    ) ${isLiving(unlinkedAt, 'and')} ${ofTenant(tenant?.through)}
  `.execute(tx);
  const columns = [from, to, ...(position === undefined ? [] : [position])].map((name) => sql.ref(name));
  const changes = [position ?? to].map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const times = position === undefined ? [] : stamps.map(timed);
  const { numAffectedRows = 0n } = await sql`
    insert into ${links} (${named(tenant?.through)} ${sql.join(columns)})
    select ${value(tenant?.through)} ${owner}, found.${sql.ref(id)} ${position === undefined ? sql`` : sql`, given.place - 1`}
    from unnest(${given}) with ordinality as given (value, place)
    join ${sql.table(table)} as found on ${found}
    order by found.${sql.ref(id)}
    on conflict (${named(tenant?.through)} ${sql.ref(from)}, ${sql.ref(to)}) ${isLiving(unlinkedAt, 'where')} do update set ${sql.join([...changes, ...times])}
  `.execute(tx);
  if (Number(numAffectedRows) < distinct.length) throw unknownValue(table, key);
}

const isLiving = (column: string | undefined, keyword: 'and' | 'where') =>
  column === undefined ? sql`` : sql`${sql.raw(keyword)} ${sql.ref(column)} is null`;
const timed = (column: string) => sql`${sql.ref(column)} = now()`;

/** Values that PostgreSQL stores as the same value count as one. */
function asStored(value: string | number, type: Relation['type']): string | number {
  if (typeof value === 'number') return value;
  return type === 'uuid' ? value.toLowerCase() : value.toWellFormed();
}

/** PostgreSQL's error for a reference to a row that does not exist. */
const unknownValue = (table: string, key: string): Error & { readonly code: string } =>
  Object.assign(new Error(`A value to link is no “${key}” of “${table}”`), { code: '23503' });
