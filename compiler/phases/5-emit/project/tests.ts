import type { JsonValue } from '../../../base/json.ts';
import { literal, print } from '../../../code/code.ts';
import { stringLiteral } from '../../../code/quote.ts';
import { callOf, exampleName, groupName } from '../../../ir/example.ts';
import type { Example } from '../../../ir/project.ts';
import type { EmittedFile, ProjectFacts, RouteFacts } from './facts.ts';
import { describeProbes, isProbed, usesOfProbes } from './test-probes.ts';
import { emitTestSupport } from './test-support.ts';

/** Node's test runner passes where there is nothing to run; this makes it say so. */
const noTests: EmittedFile = {
  path: 'test/routes.test.ts',
  text: `import { it } from 'node:test';

it.todo('has no tests: no route of the flow has an example. Add some to its "examples" and build again.');
`,
};

/** test/: the examples of the routes as tests, and the one file that all of them share. */
export function emitTests(facts: ProjectFacts): EmittedFile[] {
  const routes = facts.routes.filter(
    (route) => route.url !== undefined && (route.examples.length > 0 || isProbed(route)),
  );
  if (routes.length === 0) return [noTests];
  return [{ path: 'test/routes.test.ts', text: routesTest(facts, routes) }, emitTestSupport(facts)];
}

function routesTest({ uses, tables }: ProjectFacts, routes: readonly RouteFacts[]): string {
  const examples = routes.flatMap((route) => route.examples);
  const probed = usesOfProbes(routes, tables);
  const helpers = [
    ...(examples.length > 0 || probed.once ? ['expectAnswer'] : []),
    ...(uses.mail && examples.some(({ then }) => then?.mails !== undefined) ? ['expectMails'] : []),
    ...(uses.database && examples.some(({ then }) => then?.rows !== undefined) ? ['expectRows'] : []),
    ...(probed.any ? ['expectRefusal'] : []),
    ...(uses.database && (examples.some(({ given }) => given?.rows !== undefined) || probed.given)
      ? ['insertRows']
      : []),
    ...(probed.delivery ? ['secret'] : []),
    ...(examples.length > 0 || probed.once ? ['send'] : []),
    'startServer',
    ...(probed.once ? ['traces'] : []),
  ];
  return `${probed.once ? "import assert from 'node:assert/strict';\n" : ''}${probed.delivery ? "import { createHmac } from 'node:crypto';\n" : ''}import { after, before, ${uses.database || uses.mail ? 'beforeEach, ' : ''}describe, it } from 'node:test';
import { ${helpers.join(', ')}, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
${uses.database || uses.mail ? 'beforeEach(() => server.reset());\n' : ''}after(() => server.close());

${routes.map((route) => describeRoute(route, uses, tables)).join('\n\n')}
`;
}

function describeRoute(route: RouteFacts, uses: ProjectFacts['uses'], tables: ProjectFacts['tables']): string {
  const examples = route.examples.map((example, index) => describeExample(route, example, index, uses));
  return `describe(${stringLiteral(groupName(route))}, () => {
  ${[...examples, ...describeProbes(route, tables)].join('\n\n  ')}
});`;
}

function describeExample(route: RouteFacts, example: Example, index: number, uses: ProjectFacts['uses']): string {
  const { given, response, then } = example;
  const lines = [
    ...(uses.database
      ? Object.entries(given?.rows ?? {}).map(
          ([table, rows]) => `await insertRows(server, ${stringLiteral(table)}, ${source(rows)});`,
        )
      : []),
    `const answer = await send(server, ${source(callOf(route, example))});`,
    `expectAnswer(answer, ${source({ ...response })});`,
    ...(uses.database
      ? Object.entries(then?.rows ?? {}).map(
          ([table, rows]) => `await expectRows(server, ${stringLiteral(table)}, ${source(rows)});`,
        )
      : []),
    ...(uses.mail && then?.mails !== undefined ? [`await expectMails(server, ${source(then.mails)});`] : []),
  ];
  return `it(${stringLiteral(exampleName(example, index))}, async () => {\n    ${lines.join('\n    ')}\n  });`;
}

const source = (value: JsonValue): string => print(literal(value));
