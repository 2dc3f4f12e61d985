import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import type { JsonValue } from '../../base/json.ts';
import { missingConfig } from '../missing-input.ts';
import { nullOperator } from '../null-operators.ts';
import type { NullOperator } from '../null-operators.ts';
import { columnConfig } from './table.ts';

/** How a column is compared with a value. */
export const comparing = z.enum([
  'eq',
  'ne',
  'eq-ci',
  'lt',
  'le',
  'gt',
  'ge',
  'between',
  'contains',
  'contains-ci',
  'starts-with',
  'ends-with',
  'in',
  'not-in',
  'has',
  'search',
]);
export type Comparing = z.infer<typeof comparing>;

export type ConditionConfig =
  | ComparisonConfig
  | { readonly column: string; readonly operator: NullOperator }
  | { readonly any: readonly ConditionConfig[] }
  | { readonly all: readonly ConditionConfig[] }
  | { readonly some: string; readonly where?: readonly ConditionConfig[] }
  | { readonly none: string; readonly where?: readonly ConditionConfig[] };

export interface ComparisonConfig {
  readonly column: string;
  readonly operator: Comparing;
  readonly input?: string;
  readonly value?: JsonValue;
  readonly ifMissing?: 'refuse' | 'skip' | 'false';
  readonly optional?: boolean;
}

const column = columnConfig.meta({
  description: 'A column of the table, or of a relation, such as `author.name`: of one row that it leads to.',
});

/** Settings for comparing a value with another one, by one of these operators. */
export const comparisonSettings = <const Operators extends readonly Comparing[]>(operators: Operators) => ({
  operator: z.enum(operators),
  input: z
    .string()
    .min(1, 'the name of an input')
    .exactOptional()
    .meta({
      description:
        'The input to compare with, which several conditions may share; by default one of its own, named by the column, and by the operator if that is not `eq`. For `between` these are two: `price.between.from` and `price.between.to`, or with an `input` of `price`, `price.from` and `price.to`.',
      examples: ['search'],
    }),
  value: z
    .custom<JsonValue>((given) => given !== undefined, 'a value')
    .exactOptional()
    .meta({
      description: 'A constant to compare with, in place of an input; for `between` an object of `from` and `to`.',
    }),
  ...missingConfig,
});

const comparison = closedObject({ column, ...comparisonSettings(comparing.options) });

const nested = z.array(z.lazy(() => condition));
const some = (description: string) => nested.min(1, 'a list of at least one condition').meta({ description });
const related = nested.exactOptional().meta({ description: 'What one such row has to meet, all of it.' });

export const relationConfig = z
  .string()
  .min(1, 'the name of a relation')
  .meta({ description: 'A relation of the table.', examples: ['author'] });

export const condition: z.ZodType<ConditionConfig> = z
  .union([
    z.discriminatedUnion('operator', [comparison, closedObject({ column, operator: nullOperator })], {
      // Any other type is an issue of this schema, too.
      error: (issue) => ('expected' in issue ? 'an object such as { "column": "name", "operator": "eq" }' : undefined),
    }),
    closedObject({ any: some('At least one of these has to be met. Those that are skipped do not count.') }).meta({
      title: 'Any of',
    }),
    closedObject({ all: some('All of these have to be met.') }).meta({ title: 'All of' }),
    closedObject({ some: relationConfig, where: related }).meta({ title: 'Some related' }),
    closedObject({ none: relationConfig, where: related }).meta({ title: 'None related' }),
  ])
  .meta({ id: 'row-condition' });

export const conditionsConfig = z.array(condition).meta({
  description:
    'Conditions that a row has to meet, all of them. Each has an input named by its column, such as `name`; with another operator than `eq` it is named by both, such as `name.contains`.',
});

const everyRow = 'Add the condition that says which rows. To reach every row, replace "where" by "all": true.';
/** For nodes that change rows: without a condition, they would change every row. */
const someConditionsConfig = conditionsConfig
  .superRefine((conditions, context) => {
    if (conditions.length === 0)
      context.addIssue({ code: 'custom', message: 'a list of at least one condition', params: { hint: everyRow } });
  })
  .meta({ ...conditionsConfig.meta(), minItems: 1 });
/** The rows that a node changes: those that meet the conditions, or explicitly all rows. */
export const guardsConfig = {
  where: someConditionsConfig.exactOptional(),
  all: z.literal(true).exactOptional().meta({ description: 'Every row of the table, in place of `where`.' }),
};
