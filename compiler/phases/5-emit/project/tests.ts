import { code } from '../../../code/code.ts';
import type { ProjectFacts } from './facts.ts';
import { emitFunctionTests } from './function-tests.ts';
import { emitRouteTests } from './route-tests.ts';
import { test, testFile } from './test-code.ts';
import type { EmittedTests } from './test-code.ts';

/** The examples of the flow as tests, and requests that the compiler knows a route must refuse. */
export function emitTests(facts: ProjectFacts): readonly EmittedTests[] {
  const found = [emitFunctionTests(facts), emitRouteTests(facts)].flatMap((tests) => tests ?? []);
  return found.length > 0 ? found : [testFile('test/routes.test.ts', '', noTests, [])];
}

/** Node's test runner passes without a word if there are no tests; this makes it report that there are none. */
const noTests = code`${test('it')}.todo('has no tests: no route or function of the flow has an example. Add some to their "examples" and build again.');`;
