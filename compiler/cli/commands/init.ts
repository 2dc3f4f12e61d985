import type { AddCommand } from './command.ts';

export const addInit: AddCommand = (program, run) =>
  program
    .command('init')
    .description('make a small project to start from')
    .argument('<dir>', 'the folder to make')
    .action((dir: string) => run(async (terminal) => (await import('../actions/init.ts')).init(dir, terminal)));
