import { createTwoFilesPatch } from 'diff';
import { excerpt, visibleText } from '../../base/visible-text.ts';
import { paint } from '../terminal/terminal.ts';

/** A message shows diffs of at most this many files. */
export const mostPatches = 5;
const mostLines = 40;

interface Version {
  readonly name: string;
  readonly text: string;
}

/** A diff for display, cut after 40 lines; undefined if computing it takes too long. */
export function printPatch(from: Version, to: Version, color: boolean): string | undefined {
  const patch = createTwoFilesPatch(from.name, to.name, from.text, to.text, undefined, undefined, {
    context: 2,
    timeout: 2000,
  });
  if (patch === undefined) return undefined;
  const lines = patch.split('\n').filter((line) => line !== '' && !/^(?:=+|Index: .*)$/.test(line));
  const cut = lines.slice(0, mostLines).map((line) => `  ${paintLine(line, color)}`);
  return [...cut, ...(lines.length > mostLines ? [`  … ${lines.length - mostLines} more lines`] : [])].join('\n');
}

const longestLine = 300;

function paintLine(line: string, color: boolean): string {
  const text = visibleText(excerpt(line, longestLine));
  if (/^(?:---|\+\+\+) /.test(line)) return paint(color, 'bold', text);
  if (line.startsWith('@@')) return paint(color, 'cyan', text);
  return line.startsWith('+') ? paint(color, 'green', text) : line.startsWith('-') ? paint(color, 'red', text) : text;
}
