import { code, importsOf, join, literal, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { callOf, exampleName, groupName } from '../../../ir/example.ts';
import type { Example } from '../../../ir/project.ts';
import type { ProjectFacts, RouteFacts } from './facts.ts';
import {
  expectAnswered,
  expectState,
  itDoes,
  makeTokens,
  repeated,
  startAndStop,
  storeGiven,
  support,
  test,
  testFile,
  withTokens,
} from './test-code.ts';
import type { EmittedTests } from './test-code.ts';
import { describeProbes, isProbed } from './test-probes.ts';

/**
 * test/routes.test.ts: the examples of the routes as tests, and requests that the compiler knows a route must refuse.
 */
export function emitRouteTests(facts: ProjectFacts): EmittedTests | undefined {
  const routes = facts.routes.filter(
    (route) => route.url !== undefined && (route.examples.length > 0 || isProbed(route)),
  );
  if (routes.length === 0) return undefined;
  const tests = routes.map((route) => describeRoute(route, facts));
  const asserts = importsOf(join(tests, '\n')).some(({ from, name }) => from === 'support.ts' && name === 'traces');
  const header = asserts ? "import assert from 'node:assert/strict';" : '';
  return testFile('test/routes.test.ts', header, startAndStop(facts), tests);
}

function describeRoute(route: RouteFacts, facts: ProjectFacts): Code {
  const examples = route.examples.map((example, index) => describeExample(route, example, index, facts));
  return code`${test('describe')}(${groupName(route)}, () => {
  ${join([...examples, ...describeProbes(route, facts)], '\n\n')}
});`;
}

const describeExample = (route: RouteFacts, example: Example, index: number, facts: ProjectFacts): Code =>
  itDoes(exampleName(example, index), [
    ...storeGiven(example, facts),
    ...makeTokens(example),
    code`const answer = await ${repeated(example, code`${support('send')}(server, ${requestOf(route, example)})`)};`,
    ...expectAnswered(facts),
    code`${support('expectAnswer')}(answer, ${literal({ ...example.response })});`,
    ...expectState(example, facts),
  ]);

function requestOf(route: RouteFacts, example: Example): Code {
  const { headers } = example.request;
  return objectLiteral(
    Object.entries(callOf(route, example)).map(([name, value]) => [
      name,
      name === 'headers' && headers !== undefined ? withTokens(headers) : literal(value),
    ]),
  );
}
