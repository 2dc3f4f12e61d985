import { BaseSequencer } from 'vitest/node';
import type { TestSequencerConstructor, Vitest } from 'vitest/node';

/**
 * The slowest test files. Vitest knows durations only from an earlier run, and otherwise begins with the largest files:
 * the two slowest are short, and would run last, while the other workers are idle.
 */
const longest = [
  'test/generated-project.test.ts',
  'test/differential/differential.test.ts',
  'test/emitted/odd-input.test.ts',
  'test/builder/editing.test.ts',
  'test/builder/trying.test.ts',
  'test/cli/dev.test.ts',
  'test/builder/pictures.test.ts',
  'test/builder/axe.test.ts',
  'test/builder/tried.test.ts',
  'test/builder/scenes.test.ts',
  'test/builder/large.test.ts',
  'test/builder/small-things.test.ts',
  'test/builder/functions.test.ts',
  'test/builder/keeping.test.ts',
  'test/cli/killed.test.ts',
  'test/runtime-lib/http-queue.test.ts',
  'test/runtime-lib/mail-queue.test.ts',
];

/** Starts the longest files first, in this order, and the others as Vitest does. */
export const longestFirst: TestSequencerConstructor = new Proxy(BaseSequencer, {
  construct: (Base, [vitest]: [Vitest]) => {
    const base = new Base(vitest);
    return {
      shard: base.shard.bind(base),
      sort: async (files: Parameters<typeof base.sort>[0]) => {
        const rank = ({ moduleId }: (typeof files)[number]): number => {
          const index = longest.findIndex((path) => moduleId.endsWith(path));
          return index === -1 ? longest.length : index;
        };
        return (await base.sort(files)).toSorted((one, other) => rank(one) - rank(other));
      },
    };
  },
});
