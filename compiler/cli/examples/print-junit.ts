import { visibleText } from '../../base/visible-text.ts';
import { describeMismatches } from './describe-mismatch.ts';
import { hasFailed } from './tested.ts';
import type { TestResult } from './tested.ts';

/** The beginning of every report, by which the command recognizes files that it may replace. */
export const junitMark =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- Written by `flowsmith test`, which replaces this file when it runs again. -->\n';

/** Prints the results as JUnit XML, for CI servers: one suite per flow, times in seconds. */
export function printJunit(project: string, results: readonly TestResult[], milliseconds: number): string {
  const suites = [...Map.groupBy(results, ({ example }) => example.flow)];
  const lines = suites.flatMap(([flow, cases]) => [
    `  <testsuite ${attributes({ name: flow, ...counts(cases), time: seconds(total(cases)) })}>`,
    ...cases.flatMap((each) => testCase(project, each)),
    '  </testsuite>',
  ]);
  return `${junitMark}${[`<testsuites ${attributes({ name: project, ...counts(results), time: seconds(milliseconds) })}>`, ...lines, '</testsuites>', ''].join('\n')}`;
}

function testCase(project: string, result: TestResult): readonly string[] {
  const { example, outcome, mismatches } = result;
  const head = attributes({
    name: example.name,
    classname: `${project}.${example.flow.replace('/', '.')}`,
    file: example.place.file,
    time: seconds(outcome.milliseconds),
  });
  if (mismatches.length === 0) return [`    <testcase ${head}/>`];
  const described = describeMismatches(result, false);
  return [
    `    <testcase ${head}>`,
    `      <failure ${attributes({ message: described.map(([first = '']) => first).join('; ') })}>${escape(described.flat().join('\n'))}</failure>`,
    '    </testcase>',
  ];
}

const counts = (results: readonly TestResult[]): Readonly<Record<string, string>> => ({
  tests: String(results.length),
  failures: String(results.filter(hasFailed).length),
});
const total = (results: readonly TestResult[]): number =>
  results.reduce((sum, { outcome }) => sum + outcome.milliseconds, 0);
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escape(visibleText(value))}"`)
    .join(' ');

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/**
 * XML forbids U+FFFE and U+FFFF, even as references. `visibleText` has already spelt out the other forbidden
 * characters.
 */
const escape = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (character) => entities.get(character) ?? character)
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');
