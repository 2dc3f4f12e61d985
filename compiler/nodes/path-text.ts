import type { z } from 'zod';

/** Nobody writes more, and what a type takes to follow a path grows faster than the path. */
const most = 100;

const isShort = (path: string): boolean => path.split('.', most + 1).length <= most;

/** A text that is a path of names with dots between. */
export const asPath = (text: z.ZodString) => text.refine(isShort, `a path of at most ${most} names`);
