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
  ownNames,
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
import { giveRows } from './test-rows.ts';
import type { GivenRows } from './test-rows.ts';

/**
 * test/routes.test.ts: the examples of the routes as tests, and requests that the compiler knows a route must refuse.
 */
export function emitRouteTests(facts: ProjectFacts): EmittedTests | undefined {
  const routes = facts.routes.filter(
    (route) => route.url !== undefined && (route.examples.length > 0 || isProbed(route)),
  );
  if (routes.length === 0) return undefined;
  const rows = giveRows(
    routes.flatMap(({ examples }) => examples),
    facts,
    ownNames,
  );
  const tests = routes.map((route) => describeRoute(route, rows, facts));
  const asserts = importsOf(join(tests, '\n')).some(({ from, name }) => from === 'support.ts' && name === 'traces');
  const header = asserts ? "import assert from 'node:assert/strict';" : '';
  return testFile('test/routes.test.ts', header, join([startAndStop(facts), ...rows.shared], '\n\n'), tests);
}

function describeRoute(route: RouteFacts, rows: GivenRows, facts: ProjectFacts): Code {
  const examples = route.examples.map((example, index) => describeExample(route, example, index, rows, facts));
  return code`${test('describe')}(${groupName(route)}, () => {
  ${join([...examples, ...describeProbes(route, facts)], '\n\n')}
});`;
}

const describeExample = (
  route: RouteFacts,
  example: Example,
  index: number,
  rows: GivenRows,
  facts: ProjectFacts,
): Code =>
  itDoes(exampleName(example, index), [
    ...rows.insert(example),
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
