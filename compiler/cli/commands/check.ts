import { Option } from 'commander';
import type { CheckOptions } from '../actions/check.ts';
import { flowArgument, modeOption, parseCount, rulesOption } from './command.ts';
import type { AddCommand } from './command.ts';

export const addCheck: AddCommand = (program, run) =>
  program
    .command('check')
    .description('say what is wrong with a flow, and fix it on demand')
    .addArgument(flowArgument())
    .addOption(modeOption())
    .addOption(rulesOption())
    .addOption(
      new Option('--format <format>', 'how findings are printed')
        .choices(['pretty', 'json', 'sarif', 'github'])
        .default('pretty'),
    )
    .option('--fix', 'apply the fixes that are certain: change the files of the flow, then check again')
    .option('--dry-run', 'with --fix: print what would change, and write nothing')
    .option('--max-warnings <number>', 'fail when there are more warnings', parseCount)
    .action((flow: string, options: CheckOptions) =>
      run(async (terminal) => (await import('../actions/check.ts')).check(flow, options, terminal)),
    );
