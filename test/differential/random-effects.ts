import type { JsonObject } from '../../compiler/base/json.ts';
import { randomAggregate } from './random-aggregates.ts';
import { alone, makeConditions } from './random-conditions.ts';
import { randomShape } from './random-includes.ts';
import { addFeed, addNode, failure, record, shape, wire } from './random-draft.ts';
import type { Draft, Feed, Point, Source } from './random-draft.ts';
import { addLinks } from './random-links.ts';
import { actsOutside } from './random-files.ts';
import { randomMail } from './random-mail.ts';
import { addPage } from './random-pages.ts';
import { mapFieldsTo } from './random-body.ts';
import { addPassword, addToken, addUserTest, addVerification } from './random-auth.ts';
import { statements } from './random-queries.ts';
import { sourceOf } from './random-sources.ts';
import { literalsOf } from './random-literals.ts';
import { columnsOf, computable, keysOf, rowOf, uniqueOf, writable } from './random-tables.ts';
import type { Table } from './random-tables.ts';
import { decides } from './random-ways.ts';
import type { EffectWishes } from './random-ways.ts';

type Node = ReturnType<typeof addNode>;

/** Adds one node with an effect; its outputs go to the pool, each with its edge. */
export function addEffect(draft: Draft, point: Point, { mail, mayLock, onlyReads, isMissing }: EffectWishes): Node {
  const { pick } = draft;
  const table: Table = pick(['things', 'things', 'things', 'parts', 'order', 'links', 'stays']);
  const auth = (): Node =>
    pick([
      ...(draft.hasHeaders ? [() => addUserTest(draft)] : []),
      () => addPassword(draft),
      () => addToken(draft, point),
      () => addVerification(draft, point),
    ])();
  const reads = [addFind, addList, addCount, addAggregate, addExists, addQuery, addLog, auth];
  const node = pick(
    onlyReads
      ? reads
      : [
          addInsert,
          addInsert,
          addFind,
          addFind,
          addList,
          addCount,
          addAggregate,
          addExists,
          auth,
          addQuery,
          addUpdate,
          addUpdate,
          addDelete,
          mayLock ? () => addLinks(draft, point) : addDelete,
          mail === 'none' ? addLog : addMail,
          ...actsOutside(mail, draft, point, isMissing),
          addLog,
        ],
  )();
  if (!decides.has(node.type)) addFeed(draft, `${node.id}.failure`, failure, [], [`${node.id}.error`]);
  return node;

  function effect(type: string, config: JsonObject, ports: readonly (readonly [string, Source])[], at = draft): Node {
    const made = addNode(at, type, config);
    for (const [port, source] of ports) wire(at, made, port, source);
    return made;
  }

  function gives(made: Node, port: string, result: ReturnType<typeof rowOf>): Node {
    addFeed(draft, `${made.id}.${port}`, result, [], [`${made.id}.next`]);
    return made;
  }

  function addInsert(): Node {
    // No update on a conflict may reach a deleted row, and the only key of `stays` is that of all rows.
    const choices = table === 'stays' ? (['ignore'] as const) : (['ignore', 'update'] as const);
    const on = draft.chance(0.3) ? pick(choices) : undefined;
    const columns = [...pick(keysOf[table])];
    const config = { table, ...(on === undefined ? {} : { onConflict: { columns, do: on } }) };
    if (on !== 'update' && draft.chance(0.3)) return addMany(config);
    const whole = sourceOf(draft, point, ['object'], { noLiteral: true });
    const isWhole = whole.kind === 'feed' && whole.feed.fields === undefined && draft.chance(0.3);
    return gives(
      effect('db-insert', config, [['record', isWhole ? whole : recordOf(writable[table].required)]]),
      'record',
      rowOf(table, on === 'ignore'),
    );
  }

  /** Several rows: from a list, made of its items, or from records that are given one by one. */
  function addMany(config: JsonObject): Node {
    const whole = sourceOf(draft, point, ['list'], { noLiteral: true });
    const isWhole = whole.kind === 'feed' && whole.feed.element === undefined && draft.chance(0.5);
    const { required } = writable[table];
    const list = (): Feed => {
      if (draft.chance(0.5))
        return mapFieldsTo(draft, point, whole, ['a', ...required], (inside) => recordOf(required, [], inside));
      const records = Array.from({ length: draft.below(3) }, () => recordOf(required));
      const ports = records.map((source, index) => [`item${index}`, source] as const);
      const { id } = effect('build-list', { length: records.length }, ports);
      return addFeed(draft, `${id}.list`, { kind: 'list', missing: false, element: shape('object') }, records);
    };
    const record: Source = isWhole ? whole : { kind: 'feed', feed: list() };
    return gives(effect('db-insert', { ...config, many: true }, [['record', record]]), 'records', {
      kind: 'list',
      missing: false,
      element: rowOf(table),
    });
  }

  /** An object that lists the columns it sets. */
  function recordOf(required: readonly string[], without: readonly string[] = [], at: Draft = draft): Source {
    const others = writable[table].others.filter((name) => !without.includes(name));
    const names = [...required, ...others.filter(() => draft.chance(0.3))];
    const fields = names.length === 0 ? others.slice(0, 1) : names;
    const sources = fields.map((name) => [name, columnSource(name, true, at)] as const);
    const { id } = effect('build-object', { fields }, sources, at);
    return {
      kind: 'feed',
      feed: addFeed(
        at,
        `${id}.object`,
        record(sources.map(([name]) => [name, shape(columnsOf[table][name]?.kind ?? 'unknown')] as const)),
        sources.map(([, source]) => source),
      ),
    };
  }

  function columnSource(name: string, isWritten: boolean, at: Draft = draft): Source {
    const column = columnsOf[table][name];
    const optional = isWritten && column?.nullable === true;
    if (draft.chance(0.4)) {
      const literal = literalsOf(table, name);
      if (literal !== undefined) return { kind: 'literal', value: pick(literal) };
    }
    return sourceOf(at, point, [column?.kind ?? 'unknown'], { optional, noLiteral: true });
  }

  function conditions(count: number, maySkip: boolean) {
    const maker = makeConditions(draft, point);
    return { where: maker.conditions(table, count, maySkip), maker };
  }

  /** Includes deleted rows. */
  function everyRow(): JsonObject {
    return draft.chance(0.15) ? { deleted: true } : {};
  }

  function lock(): JsonObject {
    return mayLock && draft.chance(0.4) ? { lock: 'update' } : {};
  }

  function addFind(): Node {
    const { where, maker } = conditions(draft.below(2) + 1, true);
    const locked = lock();
    const { config, row } = randomShape(draft, table, maker, locked['lock'] === undefined);
    return gives(effect('db-find', { table, where, ...config, ...locked, ...everyRow() }, maker.ports), 'record', {
      ...row,
      missing: !isMissing,
    });
  }

  function addList(): Node {
    const { where, maker } = conditions(draft.below(3), true);
    if (draft.chance(0.2)) return addPage(draft, point, table, where, maker.ports);
    const orderBy = draft.chance(0.5)
      ? [
          {
            column: pick(Object.keys(columnsOf[table]).filter((name) => columnsOf[table][name]?.kind !== 'unknown')),
            direction: pick(['asc', 'desc']),
          },
        ]
      : [];
    const sorted = draft.chance(0.15)
      ? { input: 'sort', choices: { a: orderBy, b: [], c: orderBy }, default: pick(['a', 'b']) }
      : orderBy;
    const locked = lock();
    const { config, row } = randomShape(draft, table, maker, locked['lock'] === undefined);
    const sort: readonly (readonly [string, Source])[] =
      'choices' in sorted && draft.chance(0.7)
        ? [['sort', sourceOf(draft, point, ['string'], { optional: true })]]
        : [];
    const pages = (['limit', 'offset'] as const)
      .filter(() => draft.chance(0.2))
      .map((port) => [port, sourceOf(draft, point, ['number'], { optional: true })] as const);
    const total = draft.chance(0.3) ? { total: true } : {};
    const made = effect('db-list', { table, where, orderBy: sorted, ...config, ...locked, ...total, ...everyRow() }, [
      ...maker.ports,
      ...pages,
      ...sort,
    ]);
    if ('total' in total) gives(made, 'total', shape('number'));
    return gives(made, 'records', { kind: 'list', missing: false, element: row });
  }

  function addCount(): Node {
    const { where, maker } = conditions(draft.below(2), true);
    return gives(effect('db-count', { table, where, ...everyRow() }, maker.ports), 'count', shape('number'));
  }

  function addAggregate(): Node {
    const { where, maker } = conditions(draft.below(2), true);
    const { config, row, result, having } = randomAggregate(draft, table);
    const ports = having.map((port) => [port, sourceOf(draft, point, ['number'], { optional: true })] as const);
    const made = effect('db-aggregate', { table, where, ...config, ...everyRow() }, [...maker.ports, ...ports]);
    return gives(made, result, result === 'record' ? row : { kind: 'list', missing: false, element: row });
  }

  function addExists(): Node {
    const { where, maker } = conditions(draft.below(3), true);
    return effect('db-exists', { table, where, ...everyRow() }, maker.ports);
  }

  function addQuery(): Node {
    const { params, columns, ...settings } = pick(statements(onlyReads));
    const ports = Object.entries(params).map(
      ([port, [kind, type]]) => [port, sourceOf(draft, point, [kind], { optional: type.endsWith('| null') })] as const,
    );
    const types = Object.fromEntries(Object.entries(params).map(([port, [, type]]) => [port, type]));
    const made = effect('db-query', { ...settings, params: types }, ports);
    return gives(made, 'records', {
      kind: 'list',
      missing: false,
      element: record(Object.entries(columns).map(([name, [kind, nullable]]) => [name, shape(kind, nullable)])),
    });
  }

  function addUpdate(): Node {
    const key = pick(uniqueOf[table]);
    const isUnique = draft.chance(0.6);
    const { where, maker } = isUnique
      ? { where: [{ column: key, operator: 'eq' }], maker: { ports: [[key, columnSource(key, false)] as const] } }
      : conditions(1, false);
    const whole = sourceOf(draft, point, ['object'], { noLiteral: true });
    const isWhole = whole.kind === 'feed' && whole.feed.fields === undefined && draft.chance(0.4);
    const isAll = !isUnique && draft.chance(0.2);
    const set = draft.chance(0.3) ? setOf() : {};
    const isSet = Object.keys(set).length > 0;
    const ports = [
      ...(isAll ? [] : maker.ports),
      ...(isSet && draft.chance(0.4) ? [] : [['changes', isWhole ? whole : recordOf([], Object.keys(set))] as const]),
      ...Object.keys(set).flatMap((name) =>
        set[name] === 'now' ? [] : [[`by-${name}`, sourceOf(draft, point, ['number'])] as const],
      ),
    ];
    const { required, others } = writable[table];
    const columns = [...required, ...others].filter(() => isWhole && draft.chance(0.4));
    const written = { ...(isSet ? { set } : {}), ...(columns.length > 0 ? { columns } : {}) };
    const made = effect(
      'db-update',
      { table, ...(isAll ? { all: true } : { where }), ...written, ...everyRow() },
      ports,
    );
    const hasKey =
      !isAll &&
      where
        .flatMap(alone)
        .some(({ column, operator }) => operator === 'eq' && uniqueOf[table].some((one) => one === column));
    return hasKey ? gives(made, 'record', rowOf(table, !isMissing)) : gives(made, 'count', shape('number'));
  }

  /** Columns that the database computes. */
  function setOf(): JsonObject {
    const computed = computable[table].filter(() => draft.chance(0.6));
    return Object.fromEntries(
      computed.map((name) => [
        name,
        columnsOf[table][name]?.kind === 'string' ? 'now' : { [pick(['add', 'subtract'])]: `by-${name}` },
      ]),
    );
  }

  function addDelete(): Node {
    const { where, maker } = conditions(1, false);
    const made = draft.chance(0.15)
      ? effect('db-delete', { table, all: true, ...everyRow() }, [])
      : effect('db-delete', { table, where, ...everyRow() }, maker.ports);
    return gives(made, 'count', shape('number'));
  }

  function addMail(): Node {
    const made = effect('send-email', mail === 'queued' ? { delivery: mail } : {}, randomMail(draft, point));
    return mail === 'queued' ? made : gives(made, 'messageId', shape('string'));
  }

  function addLog(): Node {
    return effect('log', { level: pick(['debug', 'info', 'warn', 'error']) }, [
      ['message', sourceOf(draft, point, ['string'])],
      ...(draft.chance(0.5)
        ? [['data', sourceOf(draft, point, ['unknown', 'object', 'list', 'number'], { optional: true })] as const]
        : []),
    ]);
  }
}
