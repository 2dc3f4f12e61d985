import type { DevOptions } from '../actions/dev.ts';
import { corsOption, docsOption, flowArgument, parseCount, rulesOption } from './command.ts';
import type { AddCommand } from './command.ts';

export const addBuilder: AddCommand = (program, run) =>
  program
    .command('builder')
    .description('edit a flow in the browser, beside the code that it becomes and the server that runs it')
    .addArgument(flowArgument('[flow]').default('.', 'the current folder'))
    .option(
      '--port <number>',
      'where the server listens; the Builder listens two ports higher (default: as for dev)',
      parseCount,
    )
    .option('--reset-data', 'start with an empty database: discards the data of earlier runs')
    .addOption(rulesOption())
    .addOption(docsOption())
    .addOption(corsOption())
    .action((flow: string, options: DevOptions) =>
      run(async (terminal) => (await import('../actions/builder.ts')).builder(flow, options, terminal)),
    );
