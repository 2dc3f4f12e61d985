import type { NodeOptions } from '../actions/node.ts';
import type { AddCommand } from './command.ts';

export const addNode: AddCommand = (program, run) =>
  program
    .command('node')
    .description('print which node a line of the emitted project comes from')
    .argument('<place>', 'a file and line as in a stack trace: src/routes/users/get-user.ts:12')
    .option(
      '--flow <flow>',
      'compile this flow in memory, instead of reading the map of the built project around the file',
    )
    .action((place: string, options: NodeOptions) =>
      run(async (terminal) => (await import('../actions/node.ts')).nodeAt(place, options, terminal)),
    );
