import { flowArgument } from './command.ts';
import type { AddCommand } from './command.ts';

export const addRoutes: AddCommand = (program, run) =>
  program
    .command('routes')
    .description('list the routes of a flow with their URLs')
    .addArgument(flowArgument())
    .action((flow: string) => run(async (terminal) => (await import('../actions/routes.ts')).routes(flow, terminal)));
