import { code, join } from './code.ts';
import type { Code } from './code.ts';

/** `'draft' | 'published'` */
export const unionOf = (texts: readonly string[]): Code =>
  join(
    texts.map((text) => code`${text}`),
    ' | ',
  );
