import { resolve } from 'node:path';

export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where it finds what it printed of the unchanged code: it fails at the first line that is another. */
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

/** `npm test` begins with it: TypeScript notices what tests need not try. */
export const types = (folder: string): Suite => ({
  name: `types of ${folder}`,
  command: [resolve('node_modules/typescript/bin/tsc'), '-p', `tsconfig.${folder}.json`],
});
