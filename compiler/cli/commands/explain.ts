import type { AddCommand } from './command.ts';

export const addExplain: AddCommand = (program, run) =>
  program
    .command('explain')
    .description('explain a finding: cause, example, fix')
    .argument('<code>', 'a code, such as FS2001')
    .action((code: string) => run(async (terminal) => (await import('../actions/explain.ts')).explain(code, terminal)));
