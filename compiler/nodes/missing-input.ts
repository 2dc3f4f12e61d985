import { z } from 'zod';
import type { ReportConfig } from '../base/diagnostic.ts';
import { excludingSettings } from '../ir/catalogue/conditions.ts';

/** What a condition does if the value to compare with is missing. */
export const missingConfig = {
  ifMissing: z.enum(['refuse', 'skip', 'false']).exactOptional().meta({
    description:
      'What a missing input means: it is refused, which is the default; the condition is skipped; or the condition does not hold.',
  }),
  optional: z.boolean().exactOptional().meta({ description: 'The same as `"ifMissing": "skip"`.' }),
};

interface Given {
  readonly ifMissing?: 'refuse' | 'skip' | 'false' | undefined;
  readonly optional?: boolean | undefined;
}

/** Reports a condition that has both settings. */
export function reportBoth(
  { ifMissing, optional }: Given,
  at: readonly (string | number)[],
  report: ReportConfig,
): void {
  if (ifMissing === undefined || optional === undefined) return;
  const why = 'Both say what a missing input means.';
  report(excludingSettings, { first: 'ifMissing', second: 'optional', why }, [...at, 'optional']);
}
