import { expect, test } from 'vitest';
import { codeFrame } from '../../compiler/base/code-frame.ts';
import { positionAt, spanOfLine, splitLines } from '../../compiler/base/text-position.ts';

test.each([
  ['LF', 'a\nbc\nd'],
  ['CRLF', 'a\r\nbc\r\nd'],
  ['CR', 'a\rbc\rd'],
])('lines end with %s', (_name, text) => {
  const lines = splitLines(text);
  expect(positionAt(lines, text.indexOf('c'))).toEqual({ line: 2, column: 2 });
  expect(positionAt(lines, text.length)).toEqual({ line: 3, column: 2 });
  const { start, end } = spanOfLine(lines, 2);
  expect(text.slice(start, end)).toBe('bc');
});

test('a byte order mark has no column', () => {
  const lines = splitLines('\uFEFFab');
  expect(positionAt(lines, 1)).toEqual({ line: 1, column: 1 });
  expect(positionAt(lines, 0)).toEqual({ line: 1, column: 1 });
});

test('an offset outside the text counts as the nearer end', () => {
  const lines = splitLines('ab\n');
  expect(positionAt(lines, 99)).toEqual({ line: 2, column: 1 });
  expect(positionAt(lines, -1)).toEqual({ line: 1, column: 1 });
});

test('an empty text has one line', () => {
  expect(positionAt(splitLines(''), 0)).toEqual({ line: 1, column: 1 });
});

const frameOf = (text: string, marked: string) => {
  const start = text.indexOf(marked);
  return codeFrame(splitLines(text), { start, end: start + marked.length });
};

/** The text above the underline, which must be the marked part. */
const underlined = (text: string, marked: string): string => {
  const line = frameOf(text, marked).find((each) => each.mark !== undefined);
  return line?.mark === undefined ? '' : line.text.slice(line.mark.indent, line.mark.indent + line.mark.width);
};

test('a frame shows two lines before and one after', () => {
  expect(frameOf('1\n2\n3\nhere\n5\n6', 'here').map((line) => line.number)).toEqual([2, 3, 4, 5]);
});

test('a span over several lines is underlined on its first', () => {
  expect(frameOf('{\n  "a": [\n 1 ]\n}', '[\n 1 ]')[1]?.mark).toEqual({ indent: 7, width: 1 });
});

test('tabs are two columns, in the text and under it', () => {
  expect(underlined('\t\t"a": wrong', 'wrong')).toBe('wrong');
  expect(frameOf('\t\t"a"', '"a"')[0]?.text).toBe('    "a"');
});

test('wide characters take two columns, combining marks none', () => {
  expect(frameOf('"漢字": x', 'x')[0]?.mark).toEqual({ indent: 8, width: 1 });
  expect(frameOf('"e\u0301": x', 'x')[0]?.mark).toEqual({ indent: 5, width: 1 });
});

test('a line of a megabyte is cut around the span', () => {
  const text = `[${'1,'.repeat(500_000)}wrong,${'1,'.repeat(500_000)}1]`;
  expect(frameOf(text, 'wrong')[0]?.text.length).toBeLessThan(130);
  expect(underlined(text, 'wrong')).toBe('wrong');
  expect(underlined(`${'x'.repeat(1_000_000)}end`, 'end')).toBe('end');
});

test('a span of a megabyte is underlined as far as it is visible', () => {
  const [line] = frameOf(`"${'x'.repeat(1_000_000)}"`, 'x'.repeat(1_000_000));
  expect((line?.mark?.indent ?? 0) + (line?.mark?.width ?? 0)).toBeLessThanOrEqual(line?.text.length ?? 0);
});

test('control characters are spelt out, and the underline stays in place', () => {
  const text = '"\u001B[31m\u202E": wrong';
  expect(frameOf(text, 'wrong')[0]?.text).toBe('"\\u001b[31m\\u202e": wrong');
  expect(underlined(text, 'wrong')).toBe('wrong');
});
