import type { JsonValue } from '../../../base/json.ts';
import { literal, print } from '../../../code/code.ts';
import { stringLiteral } from '../../../code/quote.ts';
import { callOf, exampleName, groupName } from '../../../ir/example.ts';
import type { Example } from '../../../ir/project.ts';
import type { EmittedFile, ProjectFacts, RouteFacts } from './facts.ts';
import { emitTestSupport } from './test-support.ts';

/** test/: the examples of the routes as tests, and the one file that all of them share. */
export function emitTests(facts: ProjectFacts): EmittedFile[] {
  const routes = facts.routes.filter(({ examples, url }) => examples.length > 0 && url !== undefined);
  if (routes.length === 0) return [];
  return [{ path: 'test/routes.test.ts', text: routesTest(facts, routes) }, emitTestSupport(facts)];
}

function routesTest({ uses }: ProjectFacts, routes: readonly RouteFacts[]): string {
  const examples = routes.flatMap((route) => route.examples);
  const helpers = [
    'expectAnswer',
    ...(uses.mail && examples.some(({ then }) => then?.mails !== undefined) ? ['expectMails'] : []),
    ...(uses.database && examples.some(({ then }) => then?.rows !== undefined) ? ['expectRows'] : []),
    ...(uses.database && examples.some(({ given }) => given?.rows !== undefined) ? ['insertRows'] : []),
    'send',
    'startServer',
  ];
  return `import { after, before, ${uses.database || uses.mail ? 'beforeEach, ' : ''}describe, it } from 'node:test';
import { ${helpers.join(', ')}, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
${uses.database || uses.mail ? 'beforeEach(() => server.reset());\n' : ''}after(() => server.close());

${routes.map((route) => describeRoute(route, uses)).join('\n\n')}
`;
}

function describeRoute(route: RouteFacts, uses: ProjectFacts['uses']): string {
  return `describe(${stringLiteral(groupName(route))}, () => {
  ${route.examples.map((example, index) => describeExample(route, example, index, uses)).join('\n\n  ')}
});`;
}

function describeExample(route: RouteFacts, example: Example, index: number, uses: ProjectFacts['uses']): string {
  const { given, response, then } = example;
  const lines = [
    ...(uses.database ? Object.entries(given?.rows ?? {}).map(([table, rows]) => `await insertRows(server, ${stringLiteral(table)}, ${source(rows)});`) : []),
    `const answer = await send(server, ${source(callOf(route, example))});`,
    `expectAnswer(answer, ${source({ ...response })});`,
    ...(uses.database ? Object.entries(then?.rows ?? {}).map(([table, rows]) => `await expectRows(server, ${stringLiteral(table)}, ${source(rows)});`) : []),
    ...(uses.mail && then?.mails !== undefined ? [`await expectMails(server, ${source(then.mails)});`] : []),
  ];
  return `it(${stringLiteral(exampleName(example, index))}, async () => {\n    ${lines.join('\n    ')}\n  });`;
}

const source = (value: JsonValue): string => print(literal(value));
