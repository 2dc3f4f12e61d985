import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` as the last line, which CI reads. An error outside of a test (a file that does not load,
 * an uncaught exception) counts as a failed test, so a run in which nothing ran is never green.
 */
export const countReporter: Reporter = {
  onTestRunEnd: (modules, unhandledErrors) => {
    const states = modules.flatMap(({ children }) =>
      [...children.allTests()].map((test: TestCase) => test.result().state),
    );
    const count = (state: string): number => states.filter((each) => each === state).length;
    const broken = modules.reduce((total, module) => total + errorsOutsideTests(module), unhandledErrors.length);
    // After the summary, which the default reporter prints synchronously.
    process.once('exit', () => console.log(`${count('passed')} passed, ${count('failed') + broken} failed`));
  },
};

function errorsOutsideTests(module: TestModule): number {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].reduce((total, each) => total + each.errors().length, 0);
}
