import { diffLines } from 'diff';
import { isList, isScalar } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { excerpt, visibleJson, visibleText } from '../../base/visible-text.ts';
import { paint } from '../terminal/terminal.ts';
import { focus, meets } from './expectation.ts';
import type { Mismatch } from './messages.ts';
import type { TestResult } from './tested.ts';

const mostLines = 60;
const longestLine = 200;

/** Describes each mismatch: scalars on one line, other values as a diff with `-` for expected and `+` for actual. */
export function describeMismatches(
  { example, outcome: { ended }, mismatches }: TestResult,
  color: boolean,
): readonly (readonly string[])[] {
  // If the example does not expect a body, the actual one may explain a wrong status.
  const reason =
    ended?.response === undefined || 'body' in (example.run.expected.response ?? {})
      ? []
      : [`the answer was ${shorten(JSON.stringify(ended.response.body))}`];
  return mismatches.map((mismatch) => [
    ...describeMismatch(mismatch, color),
    ...(mismatch.part === 'status' ? reason : []),
  ]);
}

function describeMismatch(mismatch: Mismatch, color: boolean): readonly string[] {
  if (mismatch.kind === 'fails') return [`${mismatch.part}: ${visibleText(mismatch.message)}`];
  const { of, part, actual, expected } = mismatch;
  if (isScalar(actual) && isScalar(expected))
    return [
      `${part}: expected ${paint(color, 'red', shorten(JSON.stringify(expected)))}, but it was ${paint(color, 'green', shorten(JSON.stringify(actual)))}`,
    ];
  const lines = difference(of === 'effects' ? arrange(actual, expected) : focus(actual, expected), expected, color);
  const cut =
    lines.length > mostLines ? [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more lines`] : lines;
  return [
    `${part}: not as expected (${paint(color, 'red', '- expected')}, ${paint(color, 'green', '+ actual')})`,
    ...cut.map((line) => `  ${line}`),
  ];
}

const shorten = (text: string): string => visibleText(excerpt(text, longestLine));

function difference(actual: JsonValue, expected: JsonValue, color: boolean): readonly string[] {
  return diffLines(print(expected), print(actual)).flatMap(({ value, added, removed }) => {
    const mark = added ? '+' : removed ? '-' : ' ';
    const lines = value.split('\n').filter((line) => line !== '');
    return lines.map((line) => {
      const text = `${mark} ${shorten(line)}`;
      return added ? paint(color, 'green', text) : removed ? paint(color, 'red', text) : paint(color, 'dim', text);
    });
  });
}

/** Adds a comma after every last item, so that a following item does not change its line. */
const print = (value: JsonValue): string =>
  `${visibleJson(JSON.stringify(value, null, 2)).replaceAll(/(?<=[^{[,])\n/g, ',\n')}\n`;

/** Sorts the items like the expected ones that they match. Unmatched items fill the gaps, then the end. */
function arrange(actual: JsonValue, expected: JsonValue): JsonValue {
  if (!isList(actual) || !isList(expected)) return focus(actual, expected);
  const left = [...actual];
  const found = expected.map((wanted) => {
    const at = left.findIndex((item) => meets(item, wanted));
    return at === -1 ? [] : left.splice(at, 1);
  });
  const arranged = expected.flatMap((wanted, index) =>
    [...(found[index] ?? []), ...(found[index]?.length === 0 ? left.splice(0, 1) : [])].map((item) =>
      focus(item, wanted),
    ),
  );
  return [...arranged, ...left];
}
