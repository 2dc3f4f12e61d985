import { z } from 'zod';

/** What a conversion does with a value that it cannot convert. */
export const onInvalid = z
  .enum(['reject', 'null'])
  .default('reject')
  .meta({ description: 'reject: answer 400 (500 for data that is not of the request); null: give null.' });
