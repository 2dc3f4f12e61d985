import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { packageRoot } from './disk/package-root.ts';
import { describeSystemError } from './terminal/problem.ts';
import { createTerminal, printProblem } from './terminal/terminal.ts';
import type { ExitCode, Terminal } from './terminal/terminal.ts';
import type { BuildOptions } from './actions/build.ts';
import type { CheckOptions } from './actions/check.ts';
import type { DevOptions } from './actions/dev.ts';
import type { DiffOptions } from './actions/diff.ts';
import type { GraphOptions } from './actions/graph.ts';
import type { TestOptions } from './actions/test.ts';
import type { NodesOptions } from './actions/nodes.ts';
import type { SchemaOptions } from './actions/schema.ts';
import type { WebhookOptions } from './actions/webhook.ts';

export interface Streams {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/** Runs the command line. Each command is loaded when it is called, so that `flowsmith --help` loads neither prettier nor zod. */
export async function main(args: readonly string[], { stdout, stderr }: Streams = process): Promise<ExitCode> {
  const terminal = createTerminal(stdout, stderr, process.env);
  // A reader that has read enough (`flowsmith nodes | head`) closes the pipe; there is nobody left to write to.
  stdout.on('error', (error) =>
    'code' in error && error.code === 'EPIPE' ? process.exit() : reportBug(error, args, terminal),
  );
  try {
    return await run(args, terminal);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { isKindFailure } = await import('./input/guard-kind.ts');
    if (isKindFailure(error))
      return printProblem(terminal, {
        message: error.message,
        hint: 'The kind is yours to mend; docs/custom-kinds.md says what each of its facets gets.',
      });
    const problem = describeSystemError(error, describeAction(error));
    return problem === undefined ? reportBug(error, args, terminal) : printProblem(terminal, problem);
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const finish = (code: ExitCode): void => {
    exitCode = code;
  };
  await createProgram(terminal, finish).parseAsync(args, { from: 'user' });
  return exitCode;
}

export function createProgram(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  const program = new Command('flowsmith')
    .description('Compiles flow graphs to standalone TypeScript Fastify servers.')
    .version(readVersion())
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.printError })
    .showHelpAfterError('Run it with --help for how to call it.')
    .exitOverride();
  const flow = (): Argument => new Argument('<flow>', 'a flow file, or a folder with project.json and routes/');
  const mode = (): Option =>
    new Option('--mode <mode>', 'development: what is not yet safe to serve is a warning')
      .choices(['production', 'development'])
      .default('production');
  const rules = (): Option =>
    new Option('--rules <sets>', 'sets of rules that are not for everyone, with commas between: conventions').argParser(
      parseList,
    );
  const config = (): Option =>
    new Option(
      '--config <file>',
      'custom kinds: a flowsmith.config.ts, or a flow beside one (default: the one in the current folder)',
    );

  program
    .command('build')
    .description('compile a flow and write the project')
    .addArgument(flow())
    .requiredOption(
      '-o, --out <dir>',
      'the folder to write: a new one, an empty one, or one that flowsmith built before',
    )
    .addOption(mode())
    .addOption(
      new Option('--check', 'write nothing; exit 1 when the folder is not exactly what the flow gives').conflicts([
        'force',
        'timings',
      ]),
    )
    .option('--force', 'overwrite files of the project that were changed by hand')
    .option('--allow-drop', 'let the next migration drop tables and columns, with the data in them')
    .option('--allow-tighten', 'let the next migration make rules that fail where rows stand in the way')
    .addOption(rules())
    .option('--metrics', 'serve measurements for Prometheus at /metrics')
    .option('--docs', 'serve the OpenAPI description at /docs')
    .option('--cors <origins>', 'origins whose pages may call the server, with commas between; * for all', parseList)
    .option('--rate-limit <number>', 'requests that a client may send per minute, to each replica', parseCount)
    .option('--timings', 'print the time and the peak memory of each phase')
    .action(async (path: string, { check, ...options }: BuildOptions & { readonly check?: boolean }) =>
      finish(
        check === true
          ? await (await import('./actions/build-check.ts')).buildCheck(path, options, terminal)
          : await (await import('./actions/build.ts')).build(path, options, terminal),
      ),
    );

  program
    .command('check')
    .description('say what is wrong with a flow, and write nothing')
    .addArgument(flow())
    .addOption(mode())
    .addOption(rules())
    .addOption(
      new Option('--format <format>', 'how findings are printed')
        .choices(['pretty', 'json', 'sarif', 'github'])
        .default('pretty'),
    )
    .option('--max-warnings <number>', 'fail when there are more warnings', parseCount)
    .action(async (path: string, options: CheckOptions) =>
      finish(await (await import('./actions/check.ts')).check(path, options, terminal)),
    );

  program
    .command('test')
    .description('run the examples of a flow against the server that it compiles to')
    .addArgument(flow())
    .option('--route <id>', 'only the examples of this route')
    .option('--update', 'write answers that are not as expected into the flow, as what is expected')
    .option('--watch', 'run them again after every change of the flow')
    .addOption(
      new Option('--reporter <reporter>', 'how results are printed').choices(['pretty', 'junit']).default('pretty'),
    )
    .option('--output-file <file>', 'write the JUnit XML to a file, and print the tree as well')
    .option('--force', 'replace an output file that this command did not write')
    .action(async (path: string, options: TestOptions) =>
      finish(await (await import('./actions/test.ts')).test(path, options, terminal)),
    );

  program
    .command('dev')
    .description('serve a flow while you write it: compiled and started again after every change')
    .addArgument(flow())
    .option('--port <number>', 'where to listen (default: PORT of the environment or of .env, else 3000)', parseCount)
    .option('--reset-data', 'begin with an empty database: throws away the data of earlier runs')
    .addOption(rules())
    .option('--docs', 'serve the OpenAPI description at /docs')
    .option('--cors <origins>', 'origins whose pages may call the server, with commas between; * for all', parseList)
    .action(async (path: string, options: DevOptions) =>
      finish(await (await import('./actions/dev.ts')).dev(path, options, terminal)),
    );

  program
    .command('routes')
    .description('list the routes of a flow with their URLs')
    .addArgument(flow())
    .action(async (path: string) => finish(await (await import('./actions/routes.ts')).routes(path, terminal)));

  program
    .command('webhook')
    .description('give a route its webhook URL: writes a new id into the flow file')
    .addArgument(flow())
    .argument('<route>', 'the id of the route')
    .option('--renew', 'replace an id that the route has already; its old URL stops working')
    .action(async (path: string, route: string, options: WebhookOptions) =>
      finish(await (await import('./actions/webhook.ts')).webhook(path, route, options, terminal)),
    );

  program
    .command('init')
    .description('make a small project to start from')
    .argument('<dir>', 'the folder to make')
    .action(async (dir: string) => finish((await import('./actions/init.ts')).init(dir, terminal)));

  program
    .command('nodes')
    .description('list the node kinds, or describe one')
    .argument('[kind]', 'a kind, such as "to-number"')
    .addOption(config())
    .action(async (kind: string | undefined, options: NodesOptions) =>
      finish(await (await import('./actions/nodes.ts')).nodes(kind, options, terminal)),
    );

  program
    .command('diff')
    .description('say what changed between two versions of a flow, and what that means')
    .argument('<old>', 'a flow file or folder, or one in a git revision, such as main:flows/')
    .argument('<new>', 'the same')
    .addOption(
      new Option('--format <format>', 'markdown is for the comment of a pull request')
        .choices(['text', 'json', 'markdown'])
        .default('text'),
    )
    .addOption(
      new Option('--fail-on <what>', 'exit 1 when a change breaks callers, or when there is any').choices([
        'breaking',
        'any',
      ]),
    )
    .action(async (before: string, after: string, options: DiffOptions) =>
      finish(await (await import('./actions/diff.ts')).diff(before, after, options, terminal)),
    );

  program
    .command('graph')
    .description('draw a flow, as Mermaid or SVG')
    .addArgument(flow())
    .argument('[route]', 'the id of a route; without it, all are drawn')
    .addOption(new Option('--format <format>', 'what is printed').choices(['mermaid', 'svg']))
    .option('-o, --out <file>', 'write to a file; one that ends in .svg gets SVG')
    .option('--force', 'replace a file that this command did not write')
    .action(async (path: string, route: string | undefined, options: GraphOptions) =>
      finish(await (await import('./actions/graph.ts')).graph(path, route, options, terminal)),
    );

  program
    .command('where')
    .description('print in which file and lines of the emitted project a node stands')
    .addArgument(flow())
    .argument('<node>', 'an id, `route/id`, or a label')
    .option('-o, --out <dir>', 'a built project; without it, the flow is compiled in memory')
    .action(async (path: string, node: string, options: { readonly out?: string }) =>
      finish(await (await import('./actions/where.ts')).where(path, node, options, terminal)),
    );

  program
    .command('node')
    .description('print which node a line of the emitted project comes from')
    .argument('<place>', 'a file and line as in a stack trace: src/routes/users/get-user.ts:12')
    .option(
      '--flow <flow>',
      'compile this flow in memory, instead of reading the map of the built project around the file',
    )
    .action(async (place: string, options: { readonly flow?: string }) =>
      finish(await (await import('./actions/node-at.ts')).nodeAt(place, options, terminal)),
    );

  program
    .command('explain')
    .description('say what a finding means: cause, example, cure')
    .argument('<code>', 'a code, such as FS2001')
    .action(async (code: string) => finish((await import('./actions/explain.ts')).explain(code, terminal)));

  program
    .command('schema')
    .description('print the JSON Schema of the flow format, for editors')
    .addOption(
      new Option('--part <part>', 'of a project in one file, of the project.json of a folder, or of a route file')
        .choices(['project', 'folder', 'route'])
        .default('project'),
    )
    .addOption(config())
    .action(async (options: SchemaOptions) =>
      finish(await (await import('./actions/schema.ts')).schema(options, terminal)),
    );

  return program;
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const parseList = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return version;
}

function describeAction(error: unknown): string {
  if (!(error instanceof Error)) return 'The operating system refused';
  const path = 'path' in error && typeof error.path === 'string' ? ` ${error.path}` : '';
  const reads = ['open', 'read', 'stat', 'lstat', 'scandir', 'realpath'];
  return 'syscall' in error && typeof error.syscall === 'string' && reads.includes(error.syscall)
    ? `Cannot read${path}`
    : `Cannot write${path}`;
}

/** Law: whatever happens, the user gets no stack trace unasked. */
function reportBug(error: unknown, args: readonly string[], terminal: Terminal): ExitCode {
  const message = error instanceof Error ? error.message : String(error);
  terminal.printError(`flowsmith has a bug. It is not your flow that is wrong, whatever is in it.
  It was running: flowsmith ${args.join(' ')}
  It met: ${message.split('\n')[0] ?? ''}
`);
  if ((process.env['FLOWSMITH_DEBUG'] ?? '') !== '')
    terminal.printError(`${error instanceof Error ? (error.stack ?? message) : message}\n`);
  else
    terminal.printError(
      '  Please report it, with the flow if you can. With FLOWSMITH_DEBUG=1 in the environment it prints the stack, which helps.\n',
    );
  return 70;
}
