import { flowArgument } from './command.ts';
import type { AddCommand } from './command.ts';

export const addSplit: AddCommand = (program, run) =>
  program
    .command('split')
    .description('make a folder of a flow in one file, with a file for each route and function')
    .addArgument(flowArgument())
    .argument('[dir]', 'the folder (default: named like the file, beside it)')
    .action((flow: string, dir: string | undefined) =>
      run(async (terminal) => (await import('../actions/split.ts')).split(flow, dir, terminal)),
    );
