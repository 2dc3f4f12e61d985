import fastCheck from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../../../compiler/ir/project.ts';
import { checkOperators } from '../../../../compiler/ir/table-check.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';
import type { EmittedFile } from '../../../../compiler/phases/5-emit/project/facts.ts';
import type { OpenDatabase } from '../../../../runtime-lib/src/lib/db/database.ts';
import { build, emitted, introspect, openMigrating } from './migrating.ts';
import type { Migrating } from './migrating.ts';
import { column, id, table } from './shop.ts';

let migrating: Migrating;

let database: OpenDatabase<object>;

beforeAll(async () => {
  migrating = await openMigrating();
  ({ database } = migrating);
}, 60_000);

afterAll(() => migrating.close());

beforeEach(() => migrating.startEmpty());

const run = (files: readonly EmittedFile[]): Promise<string[]> => migrating.run(files);

describe('any two builds', () => {
  const names = ['a', 'b', 'c', 'a_b'];
  const columnNames = ['x', 'y', 'z', 'x_y'];
  const defaults: Readonly<Record<Column['type'], Column['default']>> = {
    uuid: { kind: 'uuid' },
    text: { kind: 'literal', value: 'x' },
    integer: { kind: 'increment' },
    number: { kind: 'literal', value: 1 },
    boolean: { kind: 'literal', value: true },
    timestamp: { kind: 'now' },
    json: { kind: 'literal', value: [1] },
  };
  const arbitraryColumn = (name: string, tables: readonly string[]): fastCheck.Arbitrary<Column> =>
    fastCheck
      .record({
        type: fastCheck.constantFrom<Column['type'][]>(
          'uuid',
          'text',
          'integer',
          'number',
          'boolean',
          'timestamp',
          'json',
        ),
        nullable: fastCheck.boolean(),
        unique: fastCheck.boolean(),
        hasDefault: fastCheck.boolean(),
        target: fastCheck.option(fastCheck.constantFrom(...tables), { nil: undefined }),
        onDelete: fastCheck.constantFrom<('restrict' | 'cascade' | 'set-null' | undefined)[]>(
          'restrict',
          'cascade',
          'set-null',
          undefined,
        ),
        renamedFrom: fastCheck.option(fastCheck.constantFrom(...columnNames), { nil: undefined }),
      })
      .map(({ type, nullable, unique, hasDefault, target, onDelete, renamedFrom }) => {
        const value = hasDefault ? defaults[type] : undefined;
        return column(name, type, {
          nullable,
          unique: unique && type !== 'json',
          ...(value === undefined ? {} : { default: value }),
          ...(renamedFrom === undefined ? {} : { renamedFrom }),
          ...(target === undefined || type !== 'integer'
            ? {}
            : { references: { table: target, column: 'id', ...(onDelete === undefined ? {} : { onDelete }) } }),
        });
      });
  const arbitraryPairs = (columns: readonly string[]): fastCheck.Arbitrary<string[][]> =>
    columns.length < 2
      ? fastCheck.constant([])
      : fastCheck.array(fastCheck.subarray([...columns], { minLength: 2, maxLength: 2 }), { maxLength: 2 });
  const arbitraryTable = (name: string, tables: readonly string[]): fastCheck.Arbitrary<TableFacts> =>
    fastCheck.subarray(columnNames).chain((chosen) =>
      fastCheck
        .record({
          columns: fastCheck.tuple(...chosen.map((each) => arbitraryColumn(each, tables))),
          pairs: arbitraryPairs(['id', ...chosen]),
          indexed: fastCheck.subarray(chosen),
          renamedFrom: fastCheck.option(fastCheck.constantFrom(...names), { nil: undefined }),
          isChecked: fastCheck.boolean(),
          operator: fastCheck.constantFrom(...checkOperators),
        })
        .map(({ columns, pairs, indexed, renamedFrom, isChecked, operator }) => {
          const comparable = columns
            .filter(({ type }) => type === 'integer' || type === 'number')
            .map((each) => each.name);
          const storable = new Set(['id', ...columns.filter(({ type }) => type !== 'json').map((each) => each.name)]);
          return table(name, [id(), ...columns], {
            ...(isChecked && comparable.length > 1
              ? { checks: [{ left: comparable[0] ?? '', operator, right: comparable[1] ?? '', message: 'no' }] }
              : {}),
            unique: pairs.filter((pair) => pair.every((each) => storable.has(each))),
            indexes: indexed.map((each) => [each]),
            ...(renamedFrom === undefined ? {} : { renamedFrom }),
          });
        }),
    );
  const arbitraryTables = fastCheck
    .subarray(names, { minLength: 1 })
    .chain((chosen) => fastCheck.tuple(...chosen.map((name) => arbitraryTable(name, chosen))));

  it('lead to the same schema as a fresh build', async () => {
    await fastCheck.assert(
      fastCheck.asyncProperty(arbitraryTables, arbitraryTables, async (before, after) => {
        await migrating.startEmpty();
        const first = emitted(build(before));
        await run(first);
        await run(emitted(build(after, first, { drop: true, tighten: true })));
        const changed = await introspect(database);
        await migrating.startEmpty();
        await run(emitted(build(after)));
        expect(changed).toEqual(await introspect(database));
      }),
      { numRuns: Number(process.env['MIGRATION_RUNS'] ?? 15) },
    );
  }, 600_000);
});
