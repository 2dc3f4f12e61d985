import type { Span } from '../../base/span.ts';
import type { JsonIssue } from '../../ir/catalogue/json-issue.ts';
import { parseLimits } from '../../ir/catalogue/parse.ts';
import type { Path } from './json-tree.ts';
import { createTokens } from './read-tokens.ts';
import type { Token } from './read-tokens.ts';

/** A break of JSON's grammar. */
export interface Malformation {
  readonly issue: JsonIssue;
  readonly span: Span;
}

/** Something that JSON's grammar allows and flow files do not. */
export type Issue = { readonly path: Path; readonly span: Span } & (
  | { readonly kind: 'duplicate-key'; readonly key: string; readonly first: Span }
  | { readonly kind: 'too-deep' }
  | { readonly kind: 'too-many-values' }
  | { readonly kind: 'inexact-number'; readonly text: string; readonly read: number }
);

/** A text that is being read: where that stands, and what was found. */
export interface Cursor {
  readonly next: () => Token;
  token: Token;
  /** From the root to the value that is being read. */
  readonly path: (string | number)[];
  /** The brackets that are open. */
  readonly closers: ('}' | ']')[];
  readonly malformations: Malformation[];
  readonly issues: Issue[];
  /** How many values have begun. */
  values: number;
  /** Whether what follows is a guess, or more than is shown: the rest is passed over. */
  isStopped: boolean;
  /** Whether every value is in the tree. */
  isWhole: boolean;
}

export function openCursor(text: string): Cursor {
  const next = createTokens(text, (issue, span) => addMalformation(cursor, issue, span));
  const cursor: Cursor = {
    next,
    token: { kind: 'end', span: { start: 0, end: 0 }, text: '' },
    path: [],
    closers: [],
    malformations: [],
    issues: [],
    values: 0,
    isStopped: false,
    isWhole: true,
  };
  advance(cursor);
  return cursor;
}

/** Goes on to the next token, and gives the one before it. */
export function advance(cursor: Cursor): Token {
  const consumed = cursor.token;
  const next = cursor.next();
  cursor.token = cursor.isStopped ? { kind: 'end', span: next.span, text: '' } : next;
  return consumed;
}

/** Narrowing does not see that `advance` changes the token; asking through a function forgets it. */
export const isAt = ({ token }: Cursor, ...kinds: readonly Token['kind'][]): boolean => kinds.includes(token.kind);

export function addMalformation(cursor: Cursor, issue: JsonIssue, span: Span): void {
  const { malformations } = cursor;
  const isRepeated = habits.has(issue.kind) && malformations.some((other) => other.issue.kind === issue.kind);
  if (cursor.isStopped || isRepeated) return;
  malformations.push({ issue, span });
  cursor.isWhole &&= harmless.has(issue.kind);
  // Where an unclosed string or bracket was meant to end is a guess, and so is everything after it.
  if (issue.kind === 'open-string' || issue.kind === 'unclosed') cursor.isStopped = true;
  stopWhenFull(cursor);
}

export const addUnexpected = (cursor: Cursor, expected: string): void =>
  addMalformation(cursor, { kind: 'unexpected', text: cursor.token.text, expected }, cursor.token.span);

export function addIssue(cursor: Cursor, issue: Issue): void {
  if (cursor.isStopped) return;
  cursor.issues.push(issue);
  stopWhenFull(cursor);
}

function stopWhenFull(cursor: Cursor): void {
  if (cursor.malformations.length + cursor.issues.length > parseLimits.diagnostics) cursor.isStopped = true;
}

/** Marks of a text that is written as JavaScript throughout: each is reported once per file. */
const habits: ReadonlySet<JsonIssue['kind']> = new Set(['bare-key', 'single-quotes', 'comment']);
/** After these nothing is missing from the tree. */
const harmless: ReadonlySet<JsonIssue['kind']> = new Set([...habits, 'trailing-comma']);
