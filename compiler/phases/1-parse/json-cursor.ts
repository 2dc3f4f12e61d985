import type { Span } from '../../base/span.ts';
import type { JsonFault } from '../../ir/catalogue/json-fault.ts';
import { parseLimits } from '../../ir/catalogue/parse.ts';
import type { Path } from './json-tree.ts';
import { createTokens } from './read-tokens.ts';
import type { Token } from './read-tokens.ts';

/** A break of JSON's grammar. */
export interface Malformation {
  readonly fault: JsonFault;
  readonly span: Span;
}

/** Something that JSON's grammar allows and flow files do not. */
export type Flaw = { readonly path: Path; readonly span: Span } & (
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
  readonly flaws: Flaw[];
  /** How many values have begun. */
  values: number;
  /** Whether what follows is a guess, or more than is shown: the rest is passed over. */
  isStopped: boolean;
  /** Whether every value is in the tree. */
  isWhole: boolean;
}

export function openCursor(text: string): Cursor {
  const next = createTokens(text, (fault, span) => addMalformation(cursor, fault, span));
  const cursor: Cursor = {
    next,
    token: { kind: 'end', span: { start: 0, end: 0 }, text: '' },
    path: [],
    closers: [],
    malformations: [],
    flaws: [],
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

export function addMalformation(cursor: Cursor, fault: JsonFault, span: Span): void {
  const { malformations } = cursor;
  const isRepeated = habits.has(fault.kind) && malformations.some((other) => other.fault.kind === fault.kind);
  if (cursor.isStopped || isRepeated) return;
  malformations.push({ fault, span });
  cursor.isWhole &&= harmless.has(fault.kind);
  // Where an unclosed string or bracket was meant to end is a guess, and so is everything after it.
  if (fault.kind === 'open-string' || fault.kind === 'unclosed') cursor.isStopped = true;
  stopWhenFull(cursor);
}

export const addUnexpected = (cursor: Cursor, expected: string): void =>
  addMalformation(cursor, { kind: 'unexpected', text: cursor.token.text, expected }, cursor.token.span);

export function addFlaw(cursor: Cursor, flaw: Flaw): void {
  if (cursor.isStopped) return;
  cursor.flaws.push(flaw);
  stopWhenFull(cursor);
}

function stopWhenFull(cursor: Cursor): void {
  if (cursor.malformations.length + cursor.flaws.length > parseLimits.findings) cursor.isStopped = true;
}

/** Marks of a text that is written as JavaScript throughout: each is reported once per file. */
const habits: ReadonlySet<JsonFault['kind']> = new Set(['bare-key', 'single-quotes', 'comment']);
/** After these nothing is missing from the tree. */
const harmless: ReadonlySet<JsonFault['kind']> = new Set([...habits, 'trailing-comma']);
