import type { AddCommand } from './command.ts';

export const addExplain: AddCommand = (program, run) =>
  program
    .command('explain')
    .description('say what a finding means: cause, example, cure')
    .argument('<code>', 'a code, such as FS2001')
    .action((code: string) => run(async (terminal) => (await import('../actions/explain.ts')).explain(code, terminal)));
