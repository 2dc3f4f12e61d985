import { Option } from 'commander';
import type { GraphOptions } from '../actions/graph.ts';
import { flowArgument } from './command.ts';
import type { AddCommand } from './command.ts';

export const addGraph: AddCommand = (program, run) =>
  program
    .command('graph')
    .description('draw a flow, as Mermaid or SVG')
    .addArgument(flowArgument())
    .argument('[route]', 'the id of a route or a function; without it, all are drawn')
    .addOption(new Option('--format <format>', 'what is printed').choices(['mermaid', 'svg']))
    .option('-o, --out <file>', 'write to a file; one that ends in .svg gets SVG')
    .option('--force', 'replace a file that this command did not write')
    .action((flow: string, route: string | undefined, options: GraphOptions) =>
      run(async (terminal) => (await import('../actions/graph.ts')).graph(flow, route, options, terminal)),
    );
