import { defineConfig } from 'vitest/config';
import { quickWebAssembly } from './compiler/cli/quick-webassembly.ts';
import { countReporter } from './test/support/count-reporter.ts';

export default defineConfig({
  test: {
    // Not those of the emitted projects under golden/, which run with `node --test`.
    include: ['test/**/*.test.ts'],
    // More than the cores of a small machine: the longest tests wait for clocks, mail servers and killed processes.
    maxWorkers: 4,
    // Files of one worker share the modules that they load: a tenth of the time went into loading them for each file anew.
    isolate: false,
    execArgv: [...quickWebAssembly],
    reporters: ['default', countReporter],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
