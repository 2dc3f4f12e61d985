import { flowArgument } from './command.ts';
import type { AddCommand } from './command.ts';

export const addAdd: AddCommand = (program, run) => {
  const add = program.command('add').description('add common parts to a flow');
  add
    .command('crud')
    .description('write the routes that list, get, create, update and delete the rows of a table; overwrites none')
    .argument('<table>', 'a table that the flow declares')
    .addArgument(flowArgument('[flow]').default('.', 'the current folder'))
    .action((table: string, flow: string) =>
      run(async (terminal) => (await import('../actions/add.ts')).addRoutesOfTable(table, flow, terminal)),
    );
  add
    .command('login')
    .description('write the routes to register and log in, a table of users, and the guard “current-user”')
    .addArgument(flowArgument('[flow]').default('.', 'the current folder'))
    .action((flow: string) => run(async (terminal) => (await import('../actions/add.ts')).addLoginTo(flow, terminal)));
};
