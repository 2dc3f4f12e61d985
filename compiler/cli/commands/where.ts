import type { WhereOptions } from '../actions/where.ts';
import { flowArgument } from './command.ts';
import type { AddCommand } from './command.ts';

export const addWhere: AddCommand = (program, run) =>
  program
    .command('where')
    .description('print the files and lines of the emitted project that a node becomes')
    .addArgument(flowArgument())
    .argument('<node>', 'an id, `route/id`, or a label')
    .option('-o, --out <dir>', 'a built project; without it, the flow is compiled in memory')
    .action((flow: string, node: string, options: WhereOptions) =>
      run(async (terminal) => (await import('../actions/where.ts')).where(flow, node, options, terminal)),
    );
