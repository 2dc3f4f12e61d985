import type { Span } from '../../base/span.ts';
import type { JsonIssue } from '../../ir/catalogue/json-issue.ts';
import { parseLimits } from '../../ir/catalogue/parse.ts';
import type { Path } from './json-tree.ts';
import { createTokens } from './read-tokens.ts';
import type { Token } from './read-tokens.ts';

/** A violation of JSON's grammar. */
export interface SyntaxIssue {
  readonly issue: JsonIssue;
  readonly span: Span;
}

/** Something that JSON allows and flow files do not. */
export type Issue = { readonly path: Path; readonly span: Span } & (
  | { readonly kind: 'duplicate-key'; readonly key: string; readonly first: Span }
  | { readonly kind: 'too-deep' }
  | { readonly kind: 'too-many-values' }
  | { readonly kind: 'inexact-number'; readonly text: string; readonly read: number }
);

/** The state of reading a text, and the issues found so far. */
export interface Cursor {
  readonly next: () => Token;
  token: Token;
  /** From the root to the value being read. */
  readonly path: (string | number)[];
  /** The closing brackets still expected. */
  readonly closers: ('}' | ']')[];
  readonly syntaxIssues: SyntaxIssue[];
  readonly issues: Issue[];
  /** The number of values begun. */
  values: number;
  /** Set once reading on would be guessing, or there are more issues than are shown; the rest is then skipped. */
  isStopped: boolean;
  /** Whether every value is in the tree. */
  isWhole: boolean;
}

export function openCursor(text: string): Cursor {
  const next = createTokens(text, (issue, span) => addSyntaxIssue(cursor, issue, span));
  const cursor: Cursor = {
    next,
    token: { kind: 'end', span: { start: 0, end: 0 }, text: '' },
    path: [],
    closers: [],
    syntaxIssues: [],
    issues: [],
    values: 0,
    isStopped: false,
    isWhole: true,
  };
  advance(cursor);
  return cursor;
}

/** Advances to the next token and returns the one before. */
export function advance(cursor: Cursor): Token {
  const consumed = cursor.token;
  const next = cursor.next();
  cursor.token = cursor.isStopped ? { kind: 'end', span: next.span, text: '' } : next;
  return consumed;
}

/** A function, because TypeScript would not notice that `advance` changes the token. */
export const isAt = ({ token }: Cursor, ...kinds: readonly Token['kind'][]): boolean => kinds.includes(token.kind);

export function addSyntaxIssue(cursor: Cursor, issue: JsonIssue, span: Span): void {
  const { syntaxIssues } = cursor;
  const isRepeated = habits.has(issue.kind) && syntaxIssues.some((other) => other.issue.kind === issue.kind);
  if (cursor.isStopped || isRepeated) return;
  syntaxIssues.push({ issue, span });
  cursor.isWhole &&= harmless.has(issue.kind);
  // Where an unclosed string or bracket should have ended is a guess, and so is everything after it.
  if (issue.kind === 'open-string' || issue.kind === 'unclosed') cursor.isStopped = true;
  stopWhenFull(cursor);
}

export const addUnexpected = (cursor: Cursor, expected: string): void =>
  addSyntaxIssue(cursor, { kind: 'unexpected', text: cursor.token.text, expected }, cursor.token.span);

export function addIssue(cursor: Cursor, issue: Issue): void {
  if (cursor.isStopped) return;
  cursor.issues.push(issue);
  stopWhenFull(cursor);
}

function stopWhenFull(cursor: Cursor): void {
  if (cursor.syntaxIssues.length + cursor.issues.length > parseLimits.diagnostics) cursor.isStopped = true;
}

/** Habits from JavaScript, each reported once per file. */
const habits: ReadonlySet<JsonIssue['kind']> = new Set(['bare-key', 'single-quotes', 'comment']);
/** Issues that leave the tree complete. */
const harmless: ReadonlySet<JsonIssue['kind']> = new Set([...habits, 'trailing-comma']);
