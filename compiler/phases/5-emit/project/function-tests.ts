import { code, empty, imported, importedAs, join, literal } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { giveNames } from '../../../code/give-names.ts';
import { exampleName, groupName } from '../../../ir/example.ts';
import type { Surrounding } from '../../../ir/function.ts';
import type { FunctionExample } from '../../../ir/project.ts';
import type { FunctionFacts, ProjectFacts } from './facts.ts';
import {
  expectState,
  waitForQueue,
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
import { giveRows } from './test-rows.ts';
import type { GivenRows } from './test-rows.ts';

/** test/functions.test.ts: the examples of the functions as tests. */
export function emitFunctionTests(facts: ProjectFacts): EmittedTests | undefined {
  const { functions } = facts;
  if (functions.length === 0) return undefined;
  const names = giveNames(
    functions,
    ownNames,
    ({ id }) => id,
    ({ name }) => [name, `${name}Function`],
  );
  const rows = giveRows(
    functions.flatMap(({ examples }) => examples),
    facts,
    [...ownNames, ...names.values()],
  );
  const tests = functions.map((each) => describeFunction(each, names.get(each) ?? each.name, rows, facts));
  const isStarted = functions.some((each) => each.examples.some((example) => usesServer(each, example)));
  const before = isStarted ? join([startAndStop(facts), ...rows.shared], '\n\n') : empty;
  return testFile('test/functions.test.ts', '', before, tests);
}

const ofServer: ReadonlySet<Surrounding> = new Set(['app', 'db', 'log']);

const usesServer = ({ takes }: FunctionFacts, { given, then }: FunctionExample): boolean =>
  takes.some((each) => ofServer.has(each)) || given !== undefined || then !== undefined;

function describeFunction(facts: FunctionFacts, name: string, rows: GivenRows, project: ProjectFacts): Code {
  const examples = facts.examples.map((example, index) => {
    const once = callOf(facts, name, example);
    const ending = expectEnding(facts, example, facts.isAsync ? repeated(example, once) : once);
    const lines = [
      ...rows.insert(example),
      ...storeGiven(example, project),
      ...(facts.takes.includes('request') ? [...makeTokens(example), makeRequest(example)] : []),
      ending.code,
      ...(example.then?.http === undefined ? [] : waitForQueue(project)),
      ...expectState(example, project),
    ];
    return itDoes(exampleName(example, index), lines, ending.isAsync || lines.length > 1);
  });
  return code`${test('describe')}(${groupName(facts)}, () => {\n${join(examples, '\n\n')}\n});`;
}

const makeRequest = ({ request }: FunctionExample): Code =>
  code`const request = await ${support('requestWith')}(${withTokens({ ...request?.headers })});`;

/** The call, as in a caller that does nothing else. */
function callOf(
  { module, name: exported, takes, inTransaction, inputs }: FunctionFacts,
  name: string,
  example: FunctionExample,
): Code {
  const isInTransaction = inTransaction && takes.includes('db');
  const around: Readonly<Record<Surrounding, Code>> = {
    app: code`server.app`,
    db: isInTransaction ? code`db` : code`server.app.db`,
    request: code`request`,
    log: code`server.app.log`,
    signal: code`undefined`,
    now: code`new Date()`,
  };
  const { inputs: values = {} } = example;
  const last = [...inputs.keys()].findLastIndex((input) => Object.hasOwn(values, input));
  const given = [...inputs].slice(0, last + 1).map(([input, isBytes]): Code => {
    const value = Object.hasOwn(values, input) ? values[input] : undefined;
    if (value === undefined) return code`undefined`;
    return isBytes && value !== null ? code`Buffer.from(${literal(value)})` : literal(value);
  });
  const made = importedAs(`../src/${module}`, exported, name);
  const call = code`${made}(${[...takes.map((each) => around[each]), ...given]})`;
  return isInTransaction
    ? code`${imported('../src/lib/db/transaction.ts', 'inTransaction')}(server.app.db, (db) => ${call})`
    : call;
}

interface Ending {
  readonly code: Code;
  readonly isAsync: boolean;
}

function expectEnding({ isAsync, outputs }: FunctionFacts, example: FunctionExample, call: Code): Ending {
  const { outputs: expected, response, failure } = example;
  if (response !== undefined)
    return {
      code: code`const answer = await ${support('answerOf')}(() => ${call});
${support('expectAnswer')}(answer, ${literal({ ...response })});`,
      isAsync: true,
    };
  if (failure !== undefined)
    return {
      code: code`const failure = await ${support('failureOf')}(() => ${call});
${support('expectFailure')}(failure, ${literal({ ...failure })});`,
      isAsync: true,
    };
  const returned = isAsync ? code`await ${call}` : call;
  const [only] = outputs;
  const value = outputs.length === 1 && only !== undefined ? expected?.[only] : expected;
  if (value === undefined || outputs.length === 0) return { code: code`${returned};`, isAsync };
  return { code: code`${support('expectOutput')}(${returned}, ${literal(value)});`, isAsync };
}
