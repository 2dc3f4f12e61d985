import { Option } from 'commander';
import type { DiffOptions } from '../actions/diff.ts';
import type { AddCommand } from './command.ts';

export const addDiff: AddCommand = (program, run) =>
  program
    .command('diff')
    .description('say what changed between two versions of a flow, and what that means')
    .argument('<old>', 'a flow file or folder, or one in a git revision, such as main:flows/')
    .argument('<new>', 'the same')
    .addOption(
      new Option(
        '--format <format>',
        'markdown is for the comment of a pull request, html a page with drawings and code',
      )
        .choices(['text', 'json', 'markdown', 'html'])
        .default('text'),
    )
    .addOption(
      new Option('--fail-on <what>', 'exit 1 when a change breaks callers, or when there is any').choices([
        'breaking',
        'any',
      ]),
    )
    .action((before: string, after: string, options: DiffOptions) =>
      run(async (terminal) => (await import('../actions/diff.ts')).diff(before, after, options, terminal)),
    );
