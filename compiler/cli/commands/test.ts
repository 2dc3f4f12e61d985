import { Option } from 'commander';
import type { TestOptions } from '../actions/test.ts';
import { flowArgument } from './command.ts';
import type { AddCommand } from './command.ts';

export const addTest: AddCommand = (program, run) =>
  program
    .command('test')
    .description('run the examples of a flow against the server that it compiles to')
    .addArgument(flowArgument())
    .option('--route <id>', 'only the examples of this route')
    .option('--function <id>', 'only the examples of this function')
    .option('--update', 'write answers that are not as expected into the flow, as what is expected')
    .option('--watch', 'run them again after every change of the flow')
    .addOption(
      new Option('--reporter <reporter>', 'how results are printed').choices(['pretty', 'junit']).default('pretty'),
    )
    .option('--output-file <file>', 'write the JUnit XML to a file, and print the tree as well')
    .option('--force', 'replace an output file that this command did not write')
    .action((flow: string, options: TestOptions) =>
      run(async (terminal) => (await import('../actions/test.ts')).test(flow, options, terminal)),
    );
