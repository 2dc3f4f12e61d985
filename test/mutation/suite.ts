import { resolve } from 'node:path';

export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A file with the output for the unchanged code; the suite fails at the first line that differs. */
  readonly expects?: string;
}

export const vitest = (name: string, files: readonly string[], env: Suite['env'] = {}): Suite => ({
  name,
  command: [
    resolve('node_modules/vitest/vitest.mjs'),
    'run',
    ...files,
    '--bail',
    '1',
    '--no-isolate',
    '--maxWorkers',
    '1',
  ],
  env,
});

/** First in `npm test`: what TypeScript rejects, no other test has to notice. */
export const types = (folder: string): Suite => ({
  name: `types of ${folder}`,
  command: [resolve('node_modules/typescript/bin/tsc'), '-p', `tsconfig.${folder}.json`],
});
