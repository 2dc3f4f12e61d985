import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { nameOfFunction } from '../../base/flow-name.ts';
import type { Source } from '../../base/span.ts';
import { readDocument } from '../../analyse.ts';
import { compile } from '../../compile.ts';
import { functionEmission } from '../../emit-functions.ts';
import type { CheckedProject } from '../../ir/checked.ts';
import type { Document } from '../../ir/document.ts';
import type { DescribeQuery } from '../../ir/query.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { defaultOptions } from '../../options.ts';
import { readLibrary } from '../disk/package-root.ts';
import { findFlow, unknownFlow } from '../edit/find-route.ts';
import { replaceFile } from '../edit/replace-file.ts';
import type { Outcome as ExampleOutcome } from '../examples/messages.ts';
import { junitMark, printJunit } from '../examples/print-junit.ts';
import { printBranch, printSummary } from '../examples/print-tree.ts';
import { renewExpected, setExpected } from '../examples/record.ts';
import { runCases } from '../examples/run-cases.ts';
import { examplesIn, hasFailed } from '../examples/tested.ts';
import type { TestedExample, TestResult } from '../examples/tested.ts';
import { formatWith } from '../input/format-with-kinds.ts';
import { loadChecked } from '../input/load-flow.ts';
import { locateFlow } from '../input/locate-flow.ts';
import { checkReport, writeReport } from '../output/replace-report.ts';
import type { Report } from '../output/replace-report.ts';
import { findDependencies } from '../run/project-dependencies.ts';
import { exitCodeOf } from '../terminal/print-failure.ts';
import { done, failure, success } from '../terminal/result.ts';
import type { FlowResult, Outcome, Result } from '../terminal/result.ts';
import { printProblem } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { untilSignal } from '../terminal/until-signal.ts';

export interface TestOptions {
  /** Runs only the examples of this route. */
  readonly route?: string;
  /** Runs only the examples of this function. */
  readonly function?: string;
  /** Records unexpected answers in the flow as the new expectations. */
  readonly update?: boolean;
  readonly watch?: boolean;
  readonly reporter?: 'pretty' | 'junit';
  /** Where to write the XML. The tree is then printed as well. */
  readonly outputFile?: string;
  /** Replaces even an output file that this command did not write. */
  readonly force?: boolean;
}

/** Runs the examples of a flow against its compiled server. */
export async function test(flow: string, options: TestOptions, terminal: Terminal): Promise<Outcome> {
  if (options.outputFile !== undefined && options.reporter !== 'junit') {
    return failure({
      message: '--output-file is where JUnit XML goes, and the reporter is pretty.',
      hint: 'Add --reporter junit.',
      isUsage: true,
    });
  }
  return options.watch === true
    ? testOnChange(flow, options, terminal)
    : untilInterrupted((signal) => testOnce(flow, options, terminal, signal));
}

/**
 * Runs now and after every change, until a signal arrives. A change aborts a run in progress, whose results would
 * already be outdated.
 */
async function testOnChange(flow: string, options: TestOptions, terminal: Terminal): Promise<Outcome> {
  const { watchFlow } = await import('../input/watch-flow.ts');
  const signals = untilSignal();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  let current = new AbortController();
  let queue = Promise.resolve();
  const testAgain = async (signal: AbortSignal): Promise<void> => {
    if (!signal.aborted) exitCodeOf(await testOnce(flow, options, terminal, signal), terminal);
    if (!signal.aborted) terminal.printError('Waiting for a change to the flow. Press Ctrl-C to stop.\n\n');
  };
  const change = (): void => {
    current.abort();
    const { signal } = (current = new AbortController());
    queue = queue.then(() => testAgain(signal)).catch(reject);
  };
  const watcher = watchFlow(locateFlow(flow), change, (problem) => printProblem(terminal, problem));
  try {
    await Promise.race([signals.arrived, broken]);
    return done;
  } finally {
    await watcher.close();
    current.abort();
    await queue;
    signals.release();
  }
}

/** Ctrl-C ends the run, then this process with the same signal, so that a calling script stops as well. */
async function untilInterrupted(run: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  const controller = new AbortController();
  const signals = untilSignal();
  void signals.arrived.then((signal) => controller.abort(signal));
  const outcome = await run(controller.signal);
  signals.release();
  if (controller.signal.aborted) process.kill(process.pid, controller.signal.reason);
  return outcome;
}

async function testOnce(
  flow: string,
  { route, function: called, update = false, reporter = 'pretty', outputFile, force = false }: TestOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Outcome> {
  const begin = performance.now();
  const loaded = await loadChecked(flow, functionEmission);
  if (!loaded.ok) return loaded;
  const { sources, kinds, describeQuery, checked, document } = loaded.value;
  const output = outputFile === undefined ? undefined : { file: outputFile, marks: [junitMark], force, sources };
  const ready = output === undefined ? success(undefined) : checkReport(output);
  if (!ready.ok) return ready;
  const { name } = checked.project;
  const selected = selectExamples(checked, document, { route, function: called });
  if (!selected.ok) return selected;
  const examples = selected.value;
  if (examples.length === 0) {
    terminal.printError(
      called === undefined
        ? `${route === undefined ? name : `The route ${route}`} has no examples to run. Add one to a route: "examples": [{ "name": "…", "request": { "url": "…" } }], and --update records its response.\n`
        : `The function ${called} has no examples to run. Add one: "examples": [{ "name": "…", "inputs": { … } }], and --update records its outputs.\n`,
    );
  }
  const isTree = reporter === 'pretty' || outputFile !== undefined;
  const ran = await run(flow, { sources, kinds, describeQuery, examples, update, isTree, signal }, terminal);
  if (signal.aborted) return success(1);
  if (!ran.ok) return ran;
  const results = ran.value;
  if (update) {
    const recorded = record(sources, results);
    if (!recorded.ok) return recorded;
  }
  const milliseconds = performance.now() - begin;
  if (isTree && examples.length > 0) terminal.print(`\n${printSummary(results, milliseconds, terminal.color)}`);
  const written =
    reporter === 'junit' ? writeJunit(printJunit(name, results, milliseconds), output, terminal) : success(undefined);
  if (!written.ok) return written;
  if (results.some(isAnswerWrong)) terminal.printError('If an answer is right as it is now, --update records it.\n');
  return success(results.some(hasFailed) ? 1 : 0);
}

interface Selection {
  readonly route: string | undefined;
  readonly function: string | undefined;
}

/** Fails if there is no such route or function. */
function selectExamples(
  checked: CheckedProject,
  document: Document,
  { route, function: called }: Selection,
): Result<readonly TestedExample[]> {
  const routes = checked.project.routes.map(({ id }) => id);
  const functions = document.functions.map(({ function: { id } }) => id);
  if (route !== undefined && !routes.includes(route)) return failure(unknownFlow('route', route, routes));
  if (called !== undefined && !functions.includes(called)) return failure(unknownFlow('function', called, functions));
  const wanted = [route, called && nameOfFunction(called)].filter((name) => name !== undefined);
  return success(examplesIn(checked, document).filter(({ flow }) => wanted.length === 0 || wanted.includes(flow)));
}

const isAnswerWrong = ({ mismatches }: TestResult): boolean =>
  mismatches.some((mismatch) => mismatch.kind === 'differs' && mismatch.of === 'answer');

interface Run {
  readonly sources: readonly Source[];
  readonly kinds: readonly NodeDefinition[];
  readonly describeQuery: DescribeQuery | undefined;
  readonly examples: readonly TestedExample[];
  readonly update: boolean;
  /** Whether the results are printed as they arrive. */
  readonly isTree: boolean;
  readonly signal: AbortSignal;
}

async function run(
  flow: string,
  { sources, kinds, describeQuery, examples, update, isTree, signal }: Run,
  terminal: Terminal,
): Promise<FlowResult<readonly TestResult[]>> {
  if (examples.length === 0) return success([]);
  // Development mode: a flow that is not yet safe to serve can be tested.
  const { files, diagnostics } = await compile({
    sources,
    kinds,
    describeQuery,
    options: { ...defaultOptions, mode: 'development' },
    library: readLibrary(),
    format: formatWith(kinds),
  });
  if (files === undefined) return failure({ diagnostics, sources });
  const found = await findDependencies(files, [locateFlow(flow).folder, '.'], terminal);
  if (!found.ok) return found;
  const results: TestResult[] = [];
  const report = (outcome: ExampleOutcome): void => {
    const example = examples[results.length];
    if (example === undefined) return;
    const isFirst = results.at(-1)?.example.flow !== example.flow;
    const result = toResult(example, outcome, update);
    results.push(result);
    if (isTree) terminal.print(printBranch(result, isFirst, sources, terminal.color));
  };
  const cases = examples.map((example) => example.run);
  const ran = await runCases({ files, cases, nodeModules: found.value, report, signal });
  return ran.ok ? success(results) : ran;
}

/**
 * With --update, an unexpected answer is not a failure, and the answer of an example without expectations is recorded,
 * too.
 */
function toResult(example: TestedExample, outcome: ExampleOutcome, update: boolean): TestResult {
  const { ended, mismatches } = outcome;
  const { expected } = example.run;
  const recorded = update && ended !== undefined ? renewExpected(expected, ended) : undefined;
  if (recorded === undefined || isDeepStrictEqual(recorded.value, expected[recorded.member]))
    return { example, outcome, mismatches };
  return {
    example,
    outcome,
    mismatches: mismatches.filter((mismatch) => mismatch.kind === 'fails' || mismatch.of !== 'answer'),
    recorded,
  };
}

/** Writes the recorded expectations into the flow's files, unless one of them has changed in the meantime. */
function record(sources: readonly Source[], results: readonly TestResult[]): Result<undefined> {
  const { document } = readDocument(sources);
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  for (const { example, recorded } of results) {
    if (recorded === undefined || document === undefined) continue;
    const found = findFlow(document, sources, example.flow);
    if (!found.ok) return found;
    const { source, path } = found.value;
    texts.set(source.file, setExpected(texts.get(source.file) ?? '', [...path, 'examples', example.index], recorded));
  }
  const changed = sources.flatMap(({ file, text }) =>
    texts.get(file) === text ? [] : [{ file, before: text, after: texts.get(file) ?? text }],
  );
  const touched = changed.find(({ file, before }) => readFileSync(file, 'utf8') !== before);
  if (touched !== undefined)
    return failure({
      message: `${touched.file} was changed while the examples ran. Nothing was recorded.`,
      hint: 'Run the command again.',
    });
  for (const { file, after } of changed) replaceFile(file, after);
  return success(undefined);
}

function writeJunit(xml: string, output: Report | undefined, terminal: Terminal): Result<undefined> {
  if (output !== undefined) return writeReport(output, xml);
  terminal.print(xml);
  return success(undefined);
}
