import type { WebhookOptions } from '../actions/webhook.ts';
import { flowArgument } from './command.ts';
import type { AddCommand } from './command.ts';

export const addWebhook: AddCommand = (program, run) =>
  program
    .command('webhook')
    .description('give a route its webhook URL: writes a new id into the flow file')
    .addArgument(flowArgument())
    .argument('<route>', 'the id of the route')
    .option('--renew', 'replace an id that the route has already; its old URL stops working')
    .action((flow: string, route: string, options: WebhookOptions) =>
      run(async (terminal) => (await import('../actions/webhook.ts')).webhook(flow, route, options, terminal)),
    );
