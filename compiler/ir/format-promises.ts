import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { columnName, text } from './format-parts.ts';
import { checkOperators } from './table-check.ts';

/** What a table promises of its rows, beyond its columns and keys. */
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
};
