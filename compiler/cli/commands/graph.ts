import { Option } from 'commander';
import { flowArgument } from './command.ts';
import type { AddCommand } from './command.ts';

export interface GraphOptions {
  readonly format?: 'mermaid' | 'svg';
  /** A file to write to, instead of printing. */
  readonly out?: string;
  /** Replaces a file that is no drawing of this command. */
  readonly force?: boolean;
}

export const addGraph: AddCommand = (program, run) =>
  program
    .command('graph')
    .description('draw a flow, as Mermaid or SVG')
    .addArgument(flowArgument())
    .argument('[route]', 'the id of a route; without it, all are drawn')
    .addOption(new Option('--format <format>', 'what is printed').choices(['mermaid', 'svg']))
    .option('-o, --out <file>', 'write to a file; one that ends in .svg gets SVG')
    .option('--force', 'replace a file that this command did not write')
    .action((flow: string, route: string | undefined, options: GraphOptions) =>
      run(async (terminal) => (await import('../actions/graph.ts')).graph(flow, route, options, terminal)),
    );
