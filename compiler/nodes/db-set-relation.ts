import { z } from 'zod';
import { broken } from '../base/invariant.ts';
import { closedObject } from '../base/schema.ts';
import { code, empty, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { Column, Table } from '../ir/project.ts';
import { tenantInput, tenantOf } from '../ir/tenant.ts';
import { listOfAtMost, unknown } from '../ir/type.ts';
import { spelledTexts } from './database/changed-text.ts';
import { typeOfColumn, typeOfWritten } from './database/columns.ts';
import { relationConfig } from './database/condition-config.ts';
import { bindLinks } from './database/links.ts';
import type { Links } from './database/links.ts';
import { stamps } from './database/set-columns.ts';
import { columnConfig, findTable, tableConfig } from './database/table.ts';
import { tenantPort } from './database/tenants.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

export const dbSetRelation = defineNode({
  type: 'db-set-relation',
  title: 'DB Set Relation',
  summary: 'Links a row to those with the given values, and to no others, by the table between both.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    relation: relationConfig,
    key: columnConfig.meta({
      description: 'The unique column of the related rows that the values are of.',
      examples: ['name'],
    }),
    create: z
      .literal(true)
      .exactOptional()
      .meta({ description: 'Stores values that no related row has yet; without it, these are a failure.' }),
  }),
  facets: ({ table: name, relation, key, create = false }, context) => {
    const table = findTable(name, context);
    const { links, mentions } = bindLinks(table, relation, key, create, context);
    const tenant = tenantPort(
      [links?.through, links?.target].find((of) => of !== undefined && tenantOf(of) !== undefined),
    );
    const place = (of: string, column: string): string => `the column “${of}.${column}”`;
    const sinks =
      links === undefined
        ? { id: {}, values: {} }
        : {
            id: { sink: place(links.through.name, links.from.name) },
            values: links.key.sensitive ? {} : { sink: place(links.target.name, links.key.name) },
          };
    return {
      inputs: [{ name: 'id', ...sinks.id }, { name: 'values', ...sinks.values }, ...tenant.inputs],
      outputs: [failureOutput],
      typing: () => ({
        needs: {
          id: links === undefined ? unknown : typeOfColumn(links.from),
          values: listOfAtMost(1000, links === undefined ? unknown : typeOfKey(links, create)),
          ...tenant.needs,
        },
        outputs: { failure },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'write', usesDatabase: true, mayConflict: true, needsTransaction: true },
        emit: (emit) =>
          links === undefined
            ? empty
            : lib.setRelation([
                emit.db,
                relationOf(links, create, tenant.inputs.length === 0 ? undefined : emit.input(tenantInput)),
                emit.input('id'),
                spelledTexts(links.key, emit.input('values'), emit.type('values')),
              ]),
      },
      ...(links === undefined
        ? { table: name }
        : {
            table: links.through.name,
            related: [...new Set([name, links.target.name])],
            ...(create ? { alsoChanges: [links.target.name] } : {}),
          }),
      nameHint: `set ${relation}`,
      mentions,
      taint: { kind: 'sanitizer' },
    };
  },
});

const typeOfKey = ({ key, target }: Links, create: boolean) =>
  create ? typeOfWritten(withoutNull(key), target) : typeOfColumn(key);

/** The key column without empty texts: values are looked up by text, and an empty text would become null. */
const withoutNull = (key: Column): Column => {
  if (key.rules?.emptyAsNull !== true) return key;
  const { emptyAsNull: _, ...rules } = key.rules;
  return { ...key, rules: { ...rules, minLength: Math.max(rules.minLength ?? 0, 1) } };
};

function relationOf(
  { target, id, key, through, from, to, position }: Links,
  create: boolean,
  tenant: Code | undefined,
): Code {
  const stamped =
    position === undefined && through.softDelete === undefined
      ? []
      : stamps(through, []).map(([name]) => code`${name}`);
  const { table: owners, column: ownId } = from.references ?? broken('links refer to the row that they are of');
  return objectLiteral([
    [
      'owner',
      objectLiteral([
        ['table', code`${owners}`],
        ['id', code`${ownId}`],
      ]),
    ],
    ['table', code`${target.name}`],
    ['id', code`${id}`],
    ['key', code`${key.name}`],
    ['type', code`${key.type}`],
    ['through', code`${through.name}`],
    ['from', code`${from.name}`],
    ['to', code`${to}`],
    ...(position === undefined ? [] : [['position', code`${position}`] as const]),
    ...(stamped.length === 0 ? [] : [['stamps', code`[${stamped}]`] as const]),
    ...(target.softDelete === undefined ? [] : [['deletedAt', code`${target.softDelete}`] as const]),
    ...(through.softDelete === undefined ? [] : [['unlinkedAt', code`${through.softDelete}`] as const]),
    ...(tenant === undefined ? [] : [['tenant', tenantsOf(tenant, target, through)] as const]),
    ...(create ? [['create', code`true`] as const] : []),
  ]);
}

const tenantsOf = (is: Code, target: Table, through: Table): Code =>
  objectLiteral([
    ['is', is],
    ...Object.entries({ table: tenantOf(target), through: tenantOf(through) }).flatMap(([name, column]) =>
      column === undefined ? [] : [[name, code`${column}`] as const],
    ),
  ]);
