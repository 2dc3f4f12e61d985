import { Argument, InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { Outcome } from '../terminal/result.ts';
import type { Terminal } from '../terminal/terminal.ts';

/**
 * Adds a command to the program: its arguments, its options and its action. The action is imported when the command is
 * called, so `flowsmith --help` loads neither prettier nor zod.
 */
export type AddCommand = (program: Command, run: Run) => void;

/** Runs a command. This is the only place that turns an outcome into an exit code. */
export type Run = (action: (terminal: Terminal) => Promise<Outcome>) => Promise<void>;

/** The argument shared by several commands. */
export const flowArgument = (name: '<flow>' | '[flow]' = '<flow>'): Argument =>
  new Argument(name, 'a flow file, or a folder with project.json and routes/');

export const modeOption = (): Option =>
  new Option('--mode <mode>', 'development: what is not yet safe to serve is a warning')
    .choices(['production', 'development'])
    .default('production');

export const rulesOption = (): Option =>
  new Option('--rules <sets>', 'sets of rules that are not for everyone, with commas between: conventions').argParser(
    parseList,
  );

export const docsOption = (): Option => new Option('--docs', 'serve the OpenAPI description at /docs');

export const corsOption = (): Option =>
  new Option('--cors <origins>', 'origins whose pages may call the server, with commas between; * for all').argParser(
    parseList,
  );

export const configOption = (): Option =>
  new Option(
    '--config <file>',
    'custom kinds: a flowsmith.config.ts, or a flow beside one (default: the one in the current folder)',
  );

/** Parses a number for commander, which reports the thrown error. */
export function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const parseList = (text: string): readonly string[] => text.split(',').map((part) => part.trim());
