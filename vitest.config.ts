import { defineConfig } from 'vitest/config';
import { quickWebAssembly } from './compiler/cli/run/quick-webassembly.ts';
import { countReporter } from './test/support/count-reporter.ts';
import { longestFirst } from './test/support/longest-first.ts';
import { slow, thorough } from './test/support/left-out.ts';
import { compileCache } from './test/support/process.ts';
import { inMemory } from './test/support/temporary.ts';

inMemory();
// What Node compiled is kept for the next run, which then takes a tenth less.
Object.assign(process.env, compileCache);

/** More workers than the cores of a small machine: these tests wait for clocks, mail servers and killed processes. */
const waiting = { globalSetup: ['test/support/built-page.ts'], maxWorkers: 3 };

export default defineConfig({
  test: {
    // Not those of the emitted projects under golden/, which run with `node --test`.
    projects: [
      {
        extends: true,
        // Each worker compiles what it loads anew: with four on two cores, these tests take a quarter longer.
        test: {
          ...{ name: 'quick', include: ['test/**/*.test.ts'], exclude: [...slow, ...thorough] },
          ...{ maxWorkers: 2, sequence: { groupOrder: 0 } },
        },
      },
      {
        extends: true,
        test: {
          ...{ name: 'slow', include: [...slow], exclude: [...thorough] },
          ...{ ...waiting, sequence: { groupOrder: 1 } },
        },
      },
      {
        extends: true,
        test: {
          ...{ name: 'thorough', include: [...thorough] },
          ...{ ...waiting, sequence: { groupOrder: 2 } },
        },
      },
    ],
    // Files of one worker share the modules that they load: a tenth of the time went into loading them for each file
    // anew.
    isolate: false,
    // Node runs our TypeScript as it is: what Vite makes of it takes a fifth longer.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: longestFirst },
    execArgv: [...quickWebAssembly],
    setupFiles: ['test/support/same-seed.ts'],
    reporters: ['default', countReporter],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // As for Playwright's waits: on a busy machine, a second is no time.
    expect: { poll: { timeout: 20_000 } },
  },
});
