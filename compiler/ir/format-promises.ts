import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { columnName, text } from './format-parts.ts';
import { isolationLevels } from './isolation.ts';
import { checkOperators } from './table-check.ts';

const retries = 'a whole number from 0 to 10';

/**
 * A transaction with PostgreSQL's default isolation, or with a stricter one that is retried after a conflict with
 * others.
 */
export const transaction = z.union([
  z.boolean(),
  closedObject({
    isolation: z.enum(isolationLevels).meta({
      description:
        '`serializable`: as if requests ran one after the other. `repeatable read`: all reads see one moment.',
    }),
    retries: z.int().min(0, retries).max(10, retries).exactOptional().meta({
      description: 'How often it runs again when others changed what it read or wrote; 3 unless given.',
    }),
  }),
]);

/** What a table guarantees about its rows, in addition to its columns and keys. */
export const promises = {
  checks: z
    .array(
      closedObject({
        left: columnName,
        operator: z.enum(checkOperators),
        right: columnName,
        message: text.min(1, 'a sentence').meta({ description: 'What a client is told whose row breaks it.' }),
      }),
    )
    .exactOptional()
    .meta({ description: 'Conditions between two columns that every row meets. A row without one of them passes.' }),
  noOverlap: closedObject({
    by: z
      .array(columnName)
      .min(1, 'a list of at least one column')
      .meta({ description: 'Whose rows must not overlap.' }),
    from: columnName,
    to: columnName,
  })
    .exactOptional()
    .meta({
      description: 'No two rows with the same `by` overlap between `from` and `to`, which is not part of them.',
    }),
  softDelete: columnName.exactOptional().meta({
    description:
      'A nullable timestamp. DB Delete writes the time to it, and leaves the row; nodes then see no such row, unless they say `deleted`. Keys hold among the other rows.',
    examples: ['deleted_at'],
  }),
  tenant: columnName.exactOptional().meta({
    description:
      'The column that says whose a row is. Nodes see and change rows of the tenant of the request only, and give new rows this column by themselves, unless they say `across`.',
    examples: ['org_id'],
  }),
};
