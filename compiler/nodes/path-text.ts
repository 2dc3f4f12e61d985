import type { z } from 'zod';

/** No real path is longer, and the cost of following a path in a type grows faster than the path. */
const most = 100;

const isShort = (path: string): boolean => path.split('.', most + 1).length <= most;

/** A text that is a path: names separated by dots. */
export const asPath = (text: z.ZodString) => text.refine(isShort, `a path of at most ${most} names`);
