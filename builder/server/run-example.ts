import { analyse } from '../../compiler/analyse.ts';
import { functionEmission } from '../../compiler/emit-functions.ts';
import { compileFlow } from '../../compiler/cli/cache/compile-flow.ts';
import { printBranch } from '../../compiler/cli/examples/print-tree.ts';
import { renewExpected } from '../../compiler/cli/examples/record.ts';
import { runCases } from '../../compiler/cli/examples/run-cases.ts';
import type { Outcome } from '../../compiler/cli/examples/messages.ts';
import { examplesIn, hasFailed } from '../../compiler/cli/examples/tested.ts';
import { loadSources } from '../../compiler/cli/input/load-flow.ts';
import { locateFlow } from '../../compiler/cli/input/locate-flow.ts';
import { findDependencies } from '../../compiler/cli/run/project-dependencies.ts';
import { refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { Terminal } from '../../compiler/cli/terminal/terminal.ts';
import { defaultOptions } from '../../compiler/options.ts';
import type { ExampleRun } from '../shared/example-run.ts';

const options = { ...defaultOptions, mode: 'development' } as const;

/** Runs an example of a flow like `flowsmith test`: against a separate server, with an empty database. */
export async function runExample(flow: string, route: string, index: number, terminal: Terminal): Promise<ExampleRun> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return refuse(hasErrors);
  const { sources, kinds, describeQuery } = loaded.value;
  const { checked, document } = analyse({ sources, kinds, describeQuery, options, emission: functionEmission });
  const { files } = await compileFlow({ flow, sources, kinds, options, previous: undefined });
  if (checked === undefined || document === undefined || files === undefined) return refuse(hasErrors);
  const example = examplesIn(checked, document).find((each) => each.flow === route && each.index === index);
  if (example === undefined)
    return refuse({ message: 'There is no such example any more.', hint: 'It was removed in the file, or moved.' });
  const packages = await findDependencies(files, [locateFlow(flow).folder, '.'], terminal);
  if (!packages.ok) return refuse(packages.problem);
  const outcomes: Outcome[] = [];
  const report = (outcome: Outcome): void => void outcomes.push(outcome);
  const { signal } = new AbortController();
  const ran = await runCases({ files, cases: [example.run], nodeModules: packages.value, report, signal });
  if (!ran.ok) return refuse(ran.problem);
  const [outcome] = outcomes;
  if (outcome === undefined)
    return refuse({ message: 'The example did not run.', hint: 'Run `flowsmith test` to see more.' });
  const result = { example, outcome, mismatches: outcome.mismatches };
  if (!hasFailed(result)) return { passed: true, message: '' };
  const { ended, mismatches } = outcome;
  const isOther = mismatches.some((mismatch) => mismatch.kind === 'differs' && mismatch.of === 'answer');
  const recorded = ended && isOther ? renewExpected(example.run.expected, ended) : undefined;
  return {
    passed: false,
    message: printBranch(result, false, sources, false),
    ...(recorded === undefined ? {} : { recorded }),
  };
}

const hasErrors = {
  message: 'The flow has errors, so its examples cannot run.',
  hint: 'Mend them first; Problems lists them.',
};
