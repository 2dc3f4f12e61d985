import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, empty, identifier, property } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { excludingSettings } from '../ir/catalogue/conditions.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { isNothing, listOfAtMost, number, optional, streamOf, string } from '../ir/type.ts';
import { conditionsConfig } from './database/condition-config.ts';
import { deletedConfig } from './database/deleted.ts';
import { columnsConfig, includeConfig, orderOrChoicesConfig } from './database/include-config.ts';
import { lockConfig, lockRows } from './database/lock.ts';
import { bindCursor, withPrimaryKey } from './database/cursor.ts';
import {
  cursorInputs,
  cursorNeeds,
  emitLimit,
  emitPage,
  emitPart,
  pageInputs,
  pageNeeds,
  partNeeds,
} from './database/paging.ts';
import { bindRows } from './database/rows.ts';
import { findTable, tableConfig } from './database/table.ts';
import { acrossConfig, acrossOf, withTenants } from './database/tenants.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

/** The settings that streams do not support, and why. */
const unlikeStreams = {
  total: 'DB Count says how many there are.',
  page: 'A stream has no pages.',
  lock: 'A stream reads outside the transaction of the flow.',
};

export const dbList = defineNode({
  type: 'db-list',
  title: 'DB List',
  summary: 'The rows that meet the conditions, in order; 100 at most, or `limit`.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    where: conditionsConfig.default([]),
    orderBy: orderOrChoicesConfig.default([]),
    columns: columnsConfig.exactOptional(),
    include: includeConfig.exactOptional(),
    total: z
      .literal(true)
      .exactOptional()
      .meta({ description: 'Also gives how many rows meet the conditions, whatever `limit` and `offset` are.' }),
    stream: z.literal(true).exactOptional().meta({
      description:
        'Reads the rows while a Return Response sends them as CSV, NDJSON or events, however many there are: without `limit`, all of them.',
    }),
    page: z.literal('cursor').exactOptional().meta({
      description:
        'Gives a `cursor` with each page, which is `after` of the next one: no row is skipped or repeated while others come and go. There is no `offset` then.',
    }),
    lock: lockConfig.exactOptional(),
    deleted: deletedConfig,
    across: acrossConfig,
  }),
  facets: (config, given) => {
    const context = withTenants(config.across, given);
    const table = findTable(config.table, context);
    const isPaged = config.page === 'cursor';
    const ordered = isPaged ? { ...config, orderBy: withPrimaryKey(config.orderBy, table) } : config;
    const ports = isPaged ? cursorInputs : pageInputs;
    const rows = bindRows(ordered, table, ['in', ...ports.map(({ name }) => name)], context);
    const written = 'choices' in config.orderBy ? 0 : config.orderBy.length;
    const cursor = isPaged ? bindCursor(ordered, written, table, context) : undefined;
    if (isPaged && config.total === true)
      context.report(
        excludingSettings,
        { first: 'page', second: 'total', why: 'To count all rows takes what a cursor saves; DB Count does so.' },
        ['total'],
      );
    const isStreamed = config.stream === true;
    for (const [setting, why] of Object.entries(unlikeStreams))
      if (isStreamed && setting in config)
        context.report(excludingSettings, { first: 'stream', second: setting, why }, [setting]);
    const others = [...(config.total === true ? ['total'] : []), ...(isPaged ? ['cursor'] : [])];
    return {
      inputs: [...rows.inputs, ...ports],
      outputs: [
        { name: 'records', with: 'next', columns: rows.columns },
        ...others.map((name) => ({ name, with: 'next' })),
        ...(isStreamed ? [] : [failureOutput]),
      ],
      typing: (input) => ({
        needs: { ...rows.needs, ...(isPaged ? cursorNeeds : isStreamed ? partNeeds : pageNeeds) },
        outputs: {
          records: isStreamed ? streamOf(rows.type) : listOfAtMost(isNothing(input('limit')) ? 100 : 1000, rows.type),
          total: number('index', 'int32'),
          cursor: optional(string('text')),
          failure,
        },
      }),
      behaviour: {
        kind: 'effect',
        effect: {
          ...{ kind: config.lock === undefined ? 'read' : 'lock', usesDatabase: true },
          ...(isStreamed ? { synchronous: true } : {}),
        },
        emit: (emit) => {
          const from = (db: Code): Code => code`${db}.selectFrom(${config.table})`;
          const inOrder = (of: Code, conditions: Code, inner: EmitContext): Code =>
            code`${of}${rows.select(inner)}${conditions}${rows.order(inner)}`;
          const page = (of: Code, conditions: Code, inner: EmitContext): Code =>
            code`${inOrder(of, conditions, inner)}${emitPage(inner, 100)}${lockRows(config.lock)}`;
          if (isStreamed) {
            const tx = identifier('tx');
            const inner = emit.inFunction;
            const query = code`${inOrder(from(tx), rows.emit(inner), inner)}${emitPart(inner)}`;
            return lib.streamRows([
              emit.db,
              code`(${tx}) => ${query}`,
              ...(emit.rowsOf === undefined
                ? [emit.signal].filter((signal) => signal !== undefined)
                : [emit.signal ?? code`undefined`, emit.rowsOf]),
            ]);
          }
          if (cursor !== undefined) {
            const behind = code`${rows.emit(emit)}${cursor.where(emit, rows.nameOf)}`;
            const query = code`${inOrder(from(emit.db), behind, emit)}${lockRows(config.lock)}`;
            return cursor.page(query, emitLimit(emit, 100));
          }
          if (config.total !== true)
            return rows.read(config.table, (db, inner) => page(from(db), rows.emit(inner), inner), 'execute', emit);
          const of = identifier('qb');
          const counted = code`${from(emit.db)}${rows.emit(emit)}`;
          return lib.listWithTotal([counted, code`(${of}) => ${page(of, empty, emit.inFunction)}`]);
        },
        ...(isStreamed ? { failsLater: true } : {}),
        ...(others.length > 0 ? { output: (port: string, self: Code) => property(self, port) } : {}),
      },
      ...(cursor === undefined ? {} : { before: cursor.before }),
      nameHint: others.length > 0 ? `${config.table} page` : config.table,
      table: config.table,
      ...acrossOf(config),
      related: rows.related,
      includes: rows.includes('records'),
      mentions: rows.mentions,
      conditions: rows.conditions,
      taint: rows.taint('records', [null]),
    };
  },
});
