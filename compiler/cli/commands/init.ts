import { recipeNames, recipeTitle } from '../disk/recipes.ts';
import type { AddCommand } from './command.ts';

export const addInit: AddCommand = (program, run) =>
  program
    .command('init')
    .description('make a small project to start from')
    .argument('<dir>', 'the folder to make')
    .option('--example <name>', 'start from an example project instead of a single route')
    .addHelpText('after', listExamples)
    .action((dir: string, options: { readonly example?: string }) =>
      run(async (terminal) => (await import('../actions/init.ts')).init(dir, options, terminal)),
    );

function listExamples(): string {
  const names = recipeNames();
  const width = Math.max(...names.map(({ length }) => length));
  return `\nExamples:\n${names.map((name) => `  ${name.padEnd(width)}  ${recipeTitle(name)}`).join('\n')}\n`;
}
