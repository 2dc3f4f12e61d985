import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import { condition, conditionsConfig, relationConfig } from './condition-config.ts';
import type { ConditionConfig } from './condition-config.ts';
import { columnConfig } from './table.ts';

export const resultName = z
  .string()
  .regex(/^(?!constructor$)[A-Za-z]\w{0,62}$/, 'a name of letters, digits and "_", other than “constructor”');

/** A column of the result, which may be renamed. */
export type ColumnChoice = string | { readonly column: string; readonly as: string };

export const columnsConfig = z
  .array(
    z.union([
      columnConfig,
      closedObject({
        column: columnConfig,
        as: resultName.meta({ description: 'The name of the column in the result.', examples: ['createdAt'] }),
      }),
    ]),
  )
  .min(1, 'a list of at least one column')
  .meta({ description: 'The columns of the result; all but the sensitive ones by default.' });

export const orderConfig = z
  .array(closedObject({ column: columnConfig, direction: z.enum(['asc', 'desc']).default('asc') }))
  .meta({ description: 'Ties are broken by the primary key.' });
export type OrderConfig = z.output<typeof orderConfig>;

/** Orders from which a client chooses one by name. */
const choicesConfig = closedObject({
  input: z
    .string()
    .min(1, 'the name of an input')
    .meta({ description: 'The input that names one of the orders.', examples: ['sort'] }),
  choices: z
    .record(resultName, orderConfig)
    .refine((choices) => Object.keys(choices).length > 0, 'an object of at least one order')
    .meta({ description: 'The orders, by name.' }),
  default: resultName.exactOptional().meta({
    description: 'The order if the input is missing; without a default, the input is required.',
    examples: ['newest'],
  }),
});
export const orderOrChoicesConfig = z
  .union([orderConfig, choicesConfig])
  .meta({ description: 'The order, or several of which an input names one. Ties are broken by the primary key.' });
export type OrderChoices = z.output<typeof choicesConfig>;

export interface IncludeConfig {
  readonly relation: string;
  readonly columns?: readonly ColumnChoice[];
  readonly include?: Readonly<Record<string, IncludeConfig>>;
  readonly orderBy?: OrderConfig;
  readonly limit?: number;
  readonly pluck?: string;
  readonly count?: true | readonly ConditionConfig[];
  readonly exists?: readonly ConditionConfig[];
}

const include: z.ZodType<IncludeConfig> = closedObject({
  relation: relationConfig,
  columns: columnsConfig.exactOptional(),
  include: z
    .record(
      resultName,
      z.lazy(() => include),
    )
    .exactOptional(),
  orderBy: orderConfig.exactOptional(),
  limit: z
    .int()
    .min(1, 'a number of rows from 1 to 1,000')
    .max(1000, 'a number of rows from 1 to 1,000')
    .exactOptional()
    .meta({ description: 'The maximum number of rows; 100 by default.' }),
  pluck: columnConfig
    .exactOptional()
    .meta({ description: 'Gives the values of this column instead of rows.', examples: ['name'] }),
  count: z
    .union([z.literal(true), z.array(condition)])
    .exactOptional()
    .meta({ description: 'Gives how many rows there are, or how many meet these conditions.' }),
  exists: conditionsConfig
    .exactOptional()
    .meta({ description: 'Gives whether there is a row that meets these conditions.' }),
}).meta({ id: 'include' });

export const includeConfig = z.record(resultName, include).meta({
  description:
    'What related rows the result has besides columns, by name: in the same statement, however many there are.',
});
