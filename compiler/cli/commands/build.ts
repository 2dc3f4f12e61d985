import { Option } from 'commander';
import type { BuildOptions } from '../actions/build.ts';
import { corsOption, docsOption, flowArgument, modeOption, parseCount, rulesOption } from './command.ts';
import type { AddCommand } from './command.ts';

export const addBuild: AddCommand = (program, run) =>
  program
    .command('build')
    .description('compile a flow and write the project')
    .addArgument(flowArgument())
    .requiredOption(
      '-o, --out <dir>',
      'the folder to write: a new one, an empty one, or one that flowsmith built before',
    )
    .addOption(modeOption())
    .addOption(
      new Option('--check', 'write nothing; exit 1 when the folder is not exactly what the flow gives').conflicts([
        'force',
        'timings',
      ]),
    )
    .option('--force', 'overwrite files of the project that were changed by hand')
    .option('--allow-drop', 'let the next migration drop tables and columns, with the data in them')
    .option('--allow-tighten', 'let the next migration add rules that fail if existing rows break them')
    .addOption(rulesOption())
    .option('--metrics', 'serve measurements for Prometheus at /metrics')
    .option('--tracing', 'send spans of requests and effects by OpenTelemetry (OTLP)')
    .addOption(docsOption())
    .addOption(corsOption())
    .option('--rate-limit <number>', 'requests that a client may send per minute, to each replica', parseCount)
    .option('--timings', 'print the time and the peak memory of each phase')
    .action((flow: string, { check = false, ...options }: BuildOptions & { readonly check?: boolean }) =>
      run(async (terminal) =>
        check
          ? (await import('../actions/build-check.ts')).buildCheck(flow, options, terminal)
          : (await import('../actions/build.ts')).build(flow, options, terminal),
      ),
    );
