import { visibleText } from '../../base/visible-text.ts';
import type { Problem } from './result.ts';

/** A command's output. Results go to `print`, messages about the run to `printError`. */
export interface Terminal {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Whether to use colours, for each of the two. */
  readonly color: boolean;
  readonly colorError: boolean;
}

/** 0: done. 1: errors in the flow, or a problem. 2: wrong usage. 70 (EX_SOFTWARE): a bug of flowsmith. */
export type ExitCode = 0 | 1 | 2 | 70;

interface Stream {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

export function createTerminal(
  stdout: Stream,
  stderr: Stream,
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  return {
    print: (text) => void stdout.write(text),
    printError: (text) => void stderr.write(text),
    color: wantsColor(stdout, env),
    colorError: wantsColor(stderr, env),
  };
}

/** Colours on terminals only, unless the user says otherwise (https://no-color.org, https://force-color.org). */
function wantsColor({ isTTY }: Stream, env: Readonly<Record<string, string | undefined>>): boolean {
  const { FORCE_COLOR: force = '', NO_COLOR: none = '', TERM: term } = env;
  if (force !== '') return force !== '0' && force !== 'false';
  return none === '' && isTTY === true && term !== 'dumb';
}

/** ANSI colours in a few lines, so that `--help`, which loads this module, needs no package for them. */
export const paint = (
  isWanted: boolean,
  code: 'bold' | 'red' | 'green' | 'dim' | 'cyan' | 'yellow',
  text: string,
): string => (isWanted ? `\u001B[${sequences[code]}m${text}\u001B[0m` : text);

const sequences = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export function printProblem(terminal: Terminal, { message, detail, hint }: Problem): void {
  const isColored = terminal.colorError;
  const lines = [
    `${paint(isColored, 'red', 'error')}${paint(isColored, 'bold', `: ${visibleText(message)}`)}`,
    ...(detail === undefined ? [] : [detail]),
    ...hint
      .split('\n')
      .map((line, index) =>
        index === 0 ? `  ${paint(isColored, 'green', 'hint')}: ${visibleText(line)}` : `        ${visibleText(line)}`,
      ),
  ];
  terminal.printError(`${lines.join('\n')}\n`);
}
