import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import { nullOperator } from '../null-operators.ts';
import type { NullOperator } from '../null-operators.ts';
import type { ComparisonConfig } from './condition-config.ts';
import { comparisonSettings, conditionsConfig } from './condition-config.ts';
import { deletedConfig } from './deleted.ts';
import { columnsConfig, resultName } from './include-config.ts';
import { columnConfig, tableConfig } from './table.ts';
import { acrossConfig } from './tenants.ts';

/** The functions of one column, in the order in which a result has them. */
export const functionsOfColumn = ['sum', 'avg', 'min', 'max'] as const;
export type FunctionOfColumn = (typeof functionsOfColumn)[number];

const computed = (description: string) =>
  z
    .record(resultName, columnConfig)
    .refine((columns) => Object.keys(columns).length > 0, 'an object of at least one column')
    .exactOptional()
    .meta({ description });

const field = resultName.meta({ description: 'A field of the result.', examples: ['revenue'] });

const having = z.union([
  closedObject({ field, operator: nullOperator }),
  closedObject({
    field,
    ...comparisonSettings(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'not-in']),
  }),
]);
export type HavingConfig = Omit<ComparisonConfig, 'column' | 'operator'> & {
  readonly field: string;
  readonly operator: ComparisonConfig['operator'] | NullOperator;
};

export const aggregateConfig = closedObject({
  table: tableConfig,
  where: conditionsConfig.default([]),
  groupBy: columnsConfig.exactOptional().meta({
    description: 'The columns whose values make a group. Without them, all rows are one, and the output is `record`.',
  }),
  count: resultName
    .exactOptional()
    .meta({ description: 'The field that tells how many rows there are.', examples: ['orders'] }),
  sum: computed('The sums of columns of numbers, by the name of the field: `{ "revenue": "total" }`.'),
  avg: computed('The averages of columns of numbers, by the name of the field.'),
  min: computed('The least values of columns, by the name of the field.'),
  max: computed('The greatest values of columns, by the name of the field.'),
  having: z
    .array(having)
    .exactOptional()
    .meta({ description: 'Conditions on fields of the result that a group has to meet, all of them.' }),
  orderBy: z
    .array(closedObject({ field, direction: z.enum(['asc', 'desc']).default('asc') }))
    .exactOptional()
    .meta({ description: 'Ties are broken by the columns of `groupBy`.' }),
  deleted: deletedConfig,
  across: acrossConfig,
});
export type AggregateConfig = z.output<typeof aggregateConfig>;
