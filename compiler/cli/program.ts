import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { addAdd } from './commands/add.ts';
import { addBuild } from './commands/build.ts';
import { addBuilder } from './commands/builder.ts';
import { addCheck } from './commands/check.ts';
import type { AddCommand, Run } from './commands/command.ts';
import { addDev } from './commands/dev.ts';
import { addDiff } from './commands/diff.ts';
import { addExplain } from './commands/explain.ts';
import { addGraph } from './commands/graph.ts';
import { addInit } from './commands/init.ts';
import { addNode } from './commands/node.ts';
import { addNodes } from './commands/nodes.ts';
import { addRoutes } from './commands/routes.ts';
import { addSchema } from './commands/schema.ts';
import { addSplit } from './commands/split.ts';
import { addTest } from './commands/test.ts';
import { addWebhook } from './commands/webhook.ts';
import { addWhere } from './commands/where.ts';
import { packageRoot } from './disk/package-root.ts';
import type { Terminal } from './terminal/terminal.ts';

/** In the order of `--help`. */
const commands: readonly AddCommand[] = [
  addBuild,
  addCheck,
  addTest,
  addDev,
  addBuilder,
  addRoutes,
  addWebhook,
  addInit,
  addAdd,
  addSplit,
  addNodes,
  addDiff,
  addGraph,
  addWhere,
  addNode,
  addExplain,
  addSchema,
];

export function createProgram({ print, printError }: Pick<Terminal, 'print' | 'printError'>, run: Run): Command {
  const program = new Command('flowsmith')
    .description('Compiles flow graphs to standalone TypeScript Fastify servers.')
    .version(readVersion())
    .configureOutput({ writeOut: print, writeErr: printError })
    .showHelpAfterError('Run it with --help for how to call it.')
    .exitOverride();
  for (const add of commands) add(program, run);
  return program;
}

function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return version;
}
