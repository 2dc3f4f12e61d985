import { z } from 'zod';
import { code, empty } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';

export const lockConfig = z.literal('update').meta({
  description:
    'In a transaction: nobody else changes, deletes or locks what is found until the transaction ends. Others wait until then, and read the new state.',
});

export const lockRows = (lock: 'update' | undefined): Code => (lock === undefined ? empty : code`.forUpdate()`);
