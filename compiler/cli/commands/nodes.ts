import type { NodesOptions } from '../actions/nodes.ts';
import { configOption } from './command.ts';
import type { AddCommand } from './command.ts';

export const addNodes: AddCommand = (program, run) =>
  program
    .command('nodes')
    .description('list the node kinds, or describe one')
    .argument('[kind]', 'a kind, such as "to-number"')
    .addOption(configOption())
    .action((kind: string | undefined, options: NodesOptions) =>
      run(async (terminal) => (await import('../actions/nodes.ts')).nodes(kind, options, terminal)),
    );
