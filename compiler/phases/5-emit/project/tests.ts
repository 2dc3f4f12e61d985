import type { JsonValue } from '../../../base/json.ts';
import { code, empty, importedType, importsOf, join, literal } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { callOf, exampleName, groupName } from '../../../ir/example.ts';
import type { Example } from '../../../ir/project.ts';
import type { Export } from '../library/pick-exports.ts';
import { printModule } from '../module.ts';
import type { EmittedFile, ProjectFacts, RouteFacts } from './facts.ts';
import { describeProbes, isProbed, itDoes, support, test } from './test-probes.ts';

export interface EmittedTests {
  readonly file: EmittedFile;
  /** Their imports from test/support.ts. */
  readonly wanted: readonly Export[];
}

/**
 * test/routes.test.ts: the examples of the routes as tests, and requests that the compiler knows a route must refuse.
 */
export function emitTests(facts: ProjectFacts): EmittedTests {
  const routes = facts.routes.filter(
    (route) => route.url !== undefined && (route.examples.length > 0 || isProbed(route)),
  );
  const tests = routes.length === 0 ? noTests : testsOf(facts, routes);
  const path = 'test/routes.test.ts';
  const wanted = importsOf(tests).filter(({ from }) => from === 'support.ts');
  const asserts = wanted.some(({ name }) => name === 'traces');
  const header = asserts ? "import assert from 'node:assert/strict';" : '';
  return {
    file: { path, text: printModule(path, header, tests) },
    wanted: wanted.map(({ name }) => ({ path: 'test/support.ts', name })),
  };
}

/** Node's test runner passes if there are no tests; this makes it say so. */
const noTests = code`${test('it')}.todo('has no tests: no route of the flow has an example. Add some to its "examples" and build again.');`;

function testsOf(facts: ProjectFacts, routes: readonly RouteFacts[]): Code {
  const [database, mail] = [facts.uses.has('database'), facts.uses.has('mail')];
  const reset = database || mail ? code`${test('beforeEach')}(() => server.reset());\n` : empty;
  const setUp = code`let server: ${importedType('support.ts', 'Server')};
${test('before')}(async () => {
  server = await ${support('startServer')}();
});
${reset}${test('after')}(() => server.close());`;
  return join([setUp, ...routes.map((route) => describeRoute(route, facts))], '\n\n');
}

function describeRoute(route: RouteFacts, { uses, tables }: ProjectFacts): Code {
  const examples = route.examples.map((example, index) => describeExample(route, example, index, uses));
  return code`${test('describe')}(${groupName(route)}, () => {
  ${join([...examples, ...describeProbes(route, tables)], '\n\n')}
});`;
}

function describeExample(route: RouteFacts, example: Example, index: number, uses: ProjectFacts['uses']): Code {
  const { given, response, then } = example;
  const rows = (each: Readonly<Record<string, readonly JsonValue[]>> = {}) =>
    uses.has('database') ? Object.entries(each) : [];
  return itDoes(exampleName(example, index), [
    ...rows(given?.rows).map(
      ([table, values]) => code`await ${support('insertRows')}(server, ${table}, ${literal(values)});`,
    ),
    code`const answer = await ${support('send')}(server, ${literal(callOf(route, example))});`,
    code`${support('expectAnswer')}(answer, ${literal({ ...response })});`,
    ...rows(then?.rows).map(
      ([table, values]) => code`await ${support('expectRows')}(server, ${table}, ${literal(values)});`,
    ),
    ...(uses.has('mail') && then?.mails !== undefined
      ? [code`await ${support('expectMails')}(server, ${literal(then.mails)});`]
      : []),
  ]);
}
