import type { JsonValue } from '../../../base/json.ts';
import {
  code,
  empty,
  imported,
  importedType,
  importsOf,
  join,
  literal,
  objectLiteral,
  print,
  property,
  templateLiteral,
} from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { mentionedTokens, tokenParts } from '../../../ir/given-tokens.ts';
import type { Example } from '../../../ir/project.ts';
import type { Export } from '../library/pick-exports.ts';
import { printModule } from '../module.ts';
import { hasState } from './facts.ts';
import type { DraftFile, ProjectFacts } from './facts.ts';

/** Code shared by the tests of routes and of functions. */

export interface EmittedTests {
  readonly file: DraftFile;
  /** The exports of runtime-lib that the tests import. */
  readonly wanted: readonly Export[];
}

export function testFile(path: string, header: string, before: Code, tests: readonly Code[]): EmittedTests {
  const imports = importsOf(join([before, ...tests], '\n'));
  const wanted = imports.flatMap(({ from, name }) => {
    if (!from.includes('/')) return [{ path: `test/${from}`, name }];
    return from.startsWith('../src/lib/') ? [{ path: from.slice('../'.length), name }] : [];
  });
  return { file: { path, text: printModule(path, header, before, imports), parts: tests.map(print) }, wanted };
}

/** A function of test/support.ts. */
export const support = (name: string): Code => imported('support.ts', name);

/** A function of Node's test runner. */
export const test = (name: string): Code => imported('node:test', name);

/** The names that tests have for anything but functions and rows. */
export const ownNames: readonly string[] =
  `after answer answerOf assert before beforeEach Buffer createHmac Date db describe emptyQueue expectAnswer expectFailure expectFiles
  expectJobs expectMails expectOutput expectRefusal expectRequests expectRows failure failureOf giveAnswers hash hashPassword headers
  insertRows inTransaction it once repeatedly request requestWith secret seconds send Server server sign signed signToken startServer
  storeFiles text tokens traces untouched url`.split(/\s+/);

export const itDoes = (name: string, lines: readonly Code[], isAsync = true): Code =>
  code`${test('it')}(${name}, ${isAsync ? code`async ` : empty}() => {\n${join(lines, '\n')}\n});`;

export function startAndStop({ uses }: ProjectFacts): Code {
  const reset = hasState(uses) || uses.has('http') ? code`${test('beforeEach')}(() => server.reset());\n` : empty;
  return code`let server: ${importedType('support.ts', 'Server')};
${test('before')}(async () => {
  server = await ${support('startServer')}();
});
${reset}${test('after')}(() => server.close());`;
}

type Rows = Readonly<Record<string, readonly JsonValue[]>>;
export const rowsIn = (rows: Rows | undefined, { uses }: Pick<ProjectFacts, 'uses'>) =>
  uses.has('database') ? Object.entries(rows ?? {}) : [];

/** What an example is given besides rows. */
export const storeGiven = ({ given }: Pick<Example, 'given'>, { uses }: ProjectFacts): readonly Code[] => [
  ...(uses.has('http') && given?.http !== undefined
    ? [code`${support('giveAnswers')}(server, ${literal(given.http)});`]
    : []),
  ...(uses.has('files') && given?.files !== undefined
    ? [code`await ${imported('files.ts', 'storeFiles')}(server.app, ${literal(given.files)});`]
    : []),
];

/** Code that yields a promise, run as often as an example says. */
export const repeated = ({ repeat }: Pick<Example, 'repeat'>, act: Code): Code =>
  repeat === undefined ? act : code`${imported('repeatedly.ts', 'repeatedly')}(${repeat}, () => ${act})`;

/** The tokens of an example that its headers mention. */
export function makeTokens(example: Parameters<typeof mentionedTokens>[0]): readonly Code[] {
  const made = mentionedTokens(example).map(([name, signing]): readonly [string, Code] => [
    name,
    code`await ${imported('tokens.ts', 'signToken')}(${signing.map(literal)})`,
  ]);
  return made.length === 0 ? [] : [code`const tokens = ${objectLiteral(made)};`];
}

/** The headers of a request, with the tokens of its example. */
export const withTokens = (headers: Readonly<Record<string, string>>): Code =>
  objectLiteral(Object.entries(headers).map(([name, text]) => [name, withToken(text)]));

function withToken(text: string): Code {
  const parts = tokenParts(text).map((part) => (part.kind === 'text' ? part.text : property(code`tokens`, part.name)));
  const [only] = parts;
  if (parts.every((part) => typeof part === 'string')) return literal(text);
  return parts.length === 1 && only !== undefined && typeof only !== 'string' ? only : templateLiteral(parts);
}

/** Expects that other servers got only requests that the example has answers for. */
export const expectAnswered = (facts: ProjectFacts): readonly Code[] => [
  ...waitForQueue(facts),
  ...(facts.uses.has('http') ? [code`server.others.expectAnswered();`] : []),
];

/** Waits until the stored requests are sent. */
export const waitForQueue = ({ uses }: ProjectFacts): readonly Code[] =>
  uses.has('http-queue') ? [code`await ${imported('queues.ts', 'emptyQueue')}(server.app);`] : [];

export const expectState = ({ then }: Pick<Example, 'then'>, facts: ProjectFacts): readonly Code[] => [
  ...rowsIn(then?.rows, facts).map(
    ([table, values]) => code`await ${support('expectRows')}(server, ${table}, ${literal(values)});`,
  ),
  ...(facts.uses.has('mail') && then?.mails !== undefined
    ? [code`await ${support('expectMails')}(server, ${literal(then.mails)});`]
    : []),
  ...(facts.uses.has('enqueue') && then?.jobs !== undefined
    ? [code`await ${support('expectJobs')}(server, ${literal(then.jobs)});`]
    : []),
  ...(facts.uses.has('http') && then?.http !== undefined
    ? [code`${support('expectRequests')}(server, ${literal(then.http)});`]
    : []),
  ...(facts.uses.has('files') && then?.files !== undefined
    ? [code`await ${imported('files.ts', 'expectFiles')}(server.app, ${literal(then.files)});`]
    : []),
];
