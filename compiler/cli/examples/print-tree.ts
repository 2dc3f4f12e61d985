import type { Source } from '../../base/span.ts';
import { positionAt, splitLines } from '../../base/text-position.ts';
import { visibleText } from '../../base/visible-text.ts';
import { paint } from '../terminal/terminal.ts';
import { describeMismatches } from './describe-mismatch.ts';
import { hasFailed } from './tested.ts';
import type { TestResult } from './tested.ts';

/** Prints a result in the tree, below the line of its flow if it is that flow's first result. */
export function printBranch(result: TestResult, isFirst: boolean, sources: readonly Source[], color: boolean): string {
  const { example, outcome, mismatches, recorded } = result;
  const isRecorded = recorded !== undefined;
  const head = isFirst
    ? [`${paint(color, 'bold', visibleText(example.group))}  ${paint(color, 'dim', visibleText(example.of))}`]
    : [];
  const mark = hasFailed(result)
    ? paint(color, 'red', '✗')
    : isRecorded
      ? paint(color, 'yellow', '●')
      : paint(color, 'green', '✓');
  const time = paint(color, 'dim', `${outcome.milliseconds.toFixed(0)} ms${isRecorded ? ', recorded' : ''}`);
  const details =
    mismatches.length === 0
      ? []
      : [paint(color, 'cyan', lineOf(result, sources)), ...describeMismatches(result, color).flat()];
  return [...head, `  ${mark} ${visibleText(example.name)}  ${time}`, ...details.map((line) => `      ${line}`)]
    .map((line) => `${line}\n`)
    .join('');
}

/** `shop.json:43`, in the form that editors and terminals link. */
function lineOf({ example: { place } }: TestResult, sources: readonly Source[]): string {
  const source = sources.find(({ file }) => file === place.file);
  return `${place.file}:${positionAt(splitLines(source?.text ?? ''), place.span.start).line}`;
}

/** A one-line summary. */
export function printSummary(results: readonly TestResult[], milliseconds: number, color: boolean): string {
  const failed = results.filter(hasFailed).length;
  const recorded = results.filter((each) => each.recorded !== undefined).length;
  const time = paint(color, 'dim', `(${(milliseconds / 1000).toFixed(1)} s)`);
  const amount = `${results.length} example${results.length === 1 ? '' : 's'}`;
  const recordings = recorded === 0 ? '' : `, ${recorded} recorded`;
  return failed > 0
    ? `${paint(color, 'red', '✗')} ${failed} of ${amount} failed${recordings} ${time}\n`
    : `${paint(color, 'green', '✓')} ${amount} passed${recordings} ${time}\n`;
}
