import type { DevOptions } from '../actions/dev.ts';
import { corsOption, docsOption, flowArgument, parseCount, rulesOption } from './command.ts';
import type { AddCommand } from './command.ts';

export const addDev: AddCommand = (program, run) =>
  program
    .command('dev')
    .description('serve a flow while you write it: compiled and started again after every change')
    .addArgument(flowArgument())
    .option('--port <number>', 'where to listen (default: PORT of the environment or of .env, else 3000)', parseCount)
    .option('--no-builder', 'do not serve the Builder, which listens two ports higher')
    .option('--reset-data', 'start with an empty database: discards the data of earlier runs')
    .addOption(rulesOption())
    .addOption(docsOption())
    .addOption(corsOption())
    .action((flow: string, options: DevOptions) =>
      run(async (terminal) => (await import('../actions/dev.ts')).dev(flow, options, terminal)),
    );
