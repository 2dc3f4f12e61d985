import { defineConfig } from 'vitest/config';
import { quickWebAssembly } from './compiler/cli/run/quick-webassembly.ts';
import { countReporter } from './test/support/count-reporter.ts';
import { longestFirst } from './test/support/longest-first.ts';
import { inMemory } from './test/support/temporary.ts';

inMemory();

/**
 * Tests that start servers, databases, mail servers, a browser, or the command line many times. `npm run test:quick`
 * leaves them out.
 */
const slow = [
  'test/builder/server/{changes,changing-disk,dev,folder,killed,rows,send-request,session,undo-all,values}.test.ts',
  'test/builder/*.test.ts',
  'test/builder/client/socket-host.test.ts',
  'test/cli/{branches,ci,custom-kinds,dev,diff,killed,links,links-named,published,queries,rebuild}.test.ts',
  'test/cli/test-*.test.ts',
  'test/cli/examples/empty-database.test.ts',
  'test/cli/output/interrupted.test.ts',
  'test/differential/{differential,isolation}.test.ts',
  'test/emitted/**/*.test.ts',
  'test/generated-project.test.ts',
  'test/injection/server.test.ts',
  'test/playground/playground.test.ts',
  'test/recipes.test.ts',
  'test/phases/2-bind/{postgres-names,sql-expression}.test.ts',
  'test/phases/5-emit/project/{any-migrations,migrations,project,rename,row-security,rules,tenants,tighten}.test.ts',
  'test/runtime-lib/{answers,bodies,client,copy-database,count-use,database,deduplicate,embedded-database,http,http-queue,job-queue,jobs,mail-queue,mailer,migrate,public-fetch,redirects,request-pages,retry,schedule}.test.ts',
];

/**
 * Tests that go through every golden or through many random flows, five to thirty seconds each: they are left out, too.
 */
const thorough = [
  'test/builder/client/{fitting,layout}.test.ts',
  'test/builder/gestures/project.test.ts',
  'test/builder/workspace/follow-{ports,signature}.test.ts',
  'test/differential/{cache,determinism}.test.ts',
  'test/edit/laws.test.ts',
  'test/garbage/garbage.test.ts',
  'test/injection/injection.test.ts',
  'test/map/map.test.ts',
  'test/phases/3-check/brute-force.test.ts',
  'test/phases/5-emit/format.test.ts',
  'test/view/{make-function,view}.test.ts',
];

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
        // More than the cores of a small machine: the longest tests wait for clocks, mail servers and killed processes.
        test: {
          ...{ name: 'slow', include: [...slow, ...thorough], globalSetup: ['test/support/built-page.ts'] },
          ...{ maxWorkers: 3, sequence: { groupOrder: 1 } },
        },
      },
    ],
    // Files of one worker share the modules that they load: a tenth of the time went into loading them for each file
    // anew.
    isolate: false,
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
