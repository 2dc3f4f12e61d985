import { createScanner } from 'jsonc-parser';
import type { JSONScanner } from 'jsonc-parser';
import { parseJson } from '../../base/json.ts';
import type { Span } from '../../base/span.ts';
import type { JsonIssue } from '../../ir/catalogue/json-issue.ts';

/** One token of JSON. `bad` is text that is not a token; it is reported where it is used. */
export type Token =
  | { readonly kind: '{' | '}' | '[' | ']' | ',' | ':' | 'bad' | 'end'; readonly span: Span; readonly text: string }
  | { readonly kind: 'string'; readonly span: Span; readonly text: string }
  /** `text` includes the quotes; `value` is undefined if it would not be valid in double quotes either. */
  | { readonly kind: 'single-quoted'; readonly span: Span; readonly text: string; readonly value: string | undefined }
  | { readonly kind: 'number'; readonly span: Span; readonly text: string }
  | { readonly kind: 'word'; readonly span: Span; readonly text: string; readonly value: boolean | null };

export type ReportIssue = (issue: JsonIssue, span: Span) => void;

/**
 * jsonc-parser's `SyntaxKind` and `ScanError` by number: they are ambient const enums, which are not available under
 * type stripping. The version is pinned, and the tests cover every kind.
 */
const syntax = {
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  space: 15,
  end: 17,
} as const;
const noError = 0;

const punctuation: ReadonlyMap<number, '{' | '}' | '[' | ']' | ',' | ':'> = new Map([
  [1, '{'],
  [2, '}'],
  [3, '['],
  [4, ']'],
  [5, ','],
  [6, ':'],
]);

const words: ReadonlyMap<number, boolean | null> = new Map([
  [7, null],
  [8, true],
  [9, false],
]);

const stringIssues: ReadonlyMap<number, 'open-string' | 'bad-escape' | 'control-character'> = new Map([
  [2, 'open-string'],
  [4, 'bad-escape'],
  [5, 'bad-escape'],
  [6, 'control-character'],
]);

interface Scanning {
  readonly text: string;
  readonly scanner: JSONScanner;
}

/** The tokens of a text, one per call, without whitespace. Comments are reported. */
export function createTokens(text: string, report: ReportIssue): () => Token {
  const scanner = createScanner(text);
  // A byte order mark is skipped, but counts in the offsets.
  if (text.startsWith('\uFEFF')) scanner.setPosition(1);
  return () => readToken({ text, scanner }, nextSignificant(scanner, report), report);
}

const spanOf = (scanner: JSONScanner): Span => ({ start: scanner.getTokenOffset(), end: scanner.getPosition() });

function nextSignificant(scanner: JSONScanner, report: ReportIssue): number {
  for (;;) {
    const kind = scanner.scan();
    const isComment = kind === syntax.lineComment || kind === syntax.blockComment;
    if (isComment) report({ kind: 'comment', text: scanner.getTokenValue() }, spanOf(scanner));
    if (!isComment && kind !== syntax.space && kind !== syntax.lineBreak) return kind;
  }
}

function readToken(scanning: Scanning, kind: number, report: ReportIssue): Token {
  const { text, scanner } = scanning;
  const span = spanOf(scanner);
  const mark = punctuation.get(kind);
  if (mark !== undefined) return { kind: mark, span, text: mark };
  const word = words.get(kind);
  if (word !== undefined) return { kind: 'word', span, text: scanner.getTokenValue(), value: word };
  if (kind === syntax.end) return { kind: 'end', span: { start: text.length, end: text.length }, text: '' };
  if (kind !== syntax.string) return readRest(scanning, kind === syntax.number && scanner.getTokenError() === noError);
  const issue = stringIssues.get(scanner.getTokenError());
  if (issue !== undefined) report({ kind: issue, text: scanner.getTokenValue() }, span);
  return { kind: 'string', span, text: scanner.getTokenValue() };
}

/** A number ends at the next separator: `007` and `12px` are each one bad number rather than a number and a rest. */
function readRest({ text, scanner }: Scanning, isNumber: boolean): Token {
  const { start, end: scanned } = spanOf(scanner);
  const quote = endOf(singleQuoted, text, start);
  const end = quote ?? endOf(untilSeparator, text, scanned) ?? scanned;
  if (end !== scanned) scanner.setPosition(end);
  const token = { span: { start, end }, text: text.slice(start, end) };
  if (quote !== undefined) return { ...token, kind: 'single-quoted', value: unquoted(token.text) };
  return { ...token, kind: isNumber && end === scanned ? 'number' : 'bad' };
}

function endOf(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const untilSeparator = /[^\s{}[\]":,/]*/y;
const singleQuoted = /'(?:[^'\\\r\n]|\\.)*'/y;

/** The value of the text in double quotes; undefined if it is not valid JSON there either. */
function unquoted(text: string): string | undefined {
  const inner = text.slice(1, -1).replaceAll(/\\.|"/gs, (part) => (part === "\\'" ? "'" : part === '"' ? '\\"' : part));
  const value = parseJson(`"${inner}"`);
  return typeof value === 'string' ? value : undefined;
}
