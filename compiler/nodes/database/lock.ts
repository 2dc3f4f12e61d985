import { z } from 'zod';
import { code, empty } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';

export const lockConfig = z.literal('update').meta({
  description:
    'In a transaction: nobody else changes, deletes or locks what is found until the transaction ends. Who comes later waits, then reads it as it is by then.',
});

export const lockRows = (lock: 'update' | undefined): Code => (lock === undefined ? empty : code`.forUpdate()`);
