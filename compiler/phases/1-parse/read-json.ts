import type { Span } from '../../base/span.ts';
import { parseLimits } from '../../ir/catalogue/parse.ts';
import { addIssue, addSyntaxIssue, addUnexpected, advance, isAt, openCursor } from './json-cursor.ts';
import type { Cursor, Issue, SyntaxIssue } from './json-cursor.ts';
import type { JsonTree, Member } from './json-tree.ts';
import type { Token } from './read-tokens.ts';

export interface Reading {
  /** Undefined if parts of the text could not be read: checking its shape would only report consequences of that. */
  readonly tree: JsonTree | undefined;
  readonly syntaxIssues: readonly SyntaxIssue[];
  readonly issues: readonly Issue[];
}

/**
 * Reads strict JSON (RFC 8259) by recursive descent, to a limited depth. Recovers from errors unless reading on would
 * be guessing. If a key occurs twice, its first value counts.
 */
export function readJson(text: string): Reading {
  const cursor = openCursor(text);
  const { syntaxIssues, issues } = cursor;
  if (isAt(cursor, 'end')) addSyntaxIssue(cursor, { kind: 'empty', text: '' }, cursor.token.span);
  const tree = readValue(cursor);
  if (!isAt(cursor, 'end')) addSyntaxIssue(cursor, { kind: 'more-text', text: cursor.token.text }, cursor.token.span);
  return { tree: cursor.isWhole ? tree : undefined, syntaxIssues, issues };
}

function readValue(cursor: Cursor): JsonTree | undefined {
  countValue(cursor);
  const { token } = cursor;
  const { span } = token;
  switch (token.kind) {
    case '{':
    case '[':
      return readNested(cursor, token.kind);
    case 'string':
    case 'word':
    case 'number':
    case 'single-quoted':
      return { kind: 'scalar', span, value: readScalar(cursor, token) };
    case 'bad':
      addSyntaxIssue(cursor, { kind: badKind(token.text), text: token.text }, span);
      advance(cursor);
      return undefined;
    case ':':
      addUnexpected(cursor, 'a value');
      advance(cursor);
      return undefined;
    case ',':
    case '}':
    case ']':
      addUnexpected(cursor, 'a value');
      return undefined;
    case 'end':
      return undefined;
  }
}

function countValue(cursor: Cursor): void {
  cursor.values += 1;
  if (cursor.values <= parseLimits.values) return;
  addIssue(cursor, { kind: 'too-many-values', path: [], span: cursor.token.span });
  cursor.isStopped = true;
  cursor.isWhole = false;
}

function readNested(cursor: Cursor, bracket: '{' | '['): JsonTree | undefined {
  if (cursor.closers.length < parseLimits.depth) return bracket === '{' ? readObject(cursor) : readList(cursor);
  addIssue(cursor, { kind: 'too-deep', path: [...cursor.path], span: cursor.token.span });
  cursor.isWhole = false;
  skipNested(cursor);
  return undefined;
}

type ScalarToken = Extract<Token, { readonly kind: 'string' | 'word' | 'number' | 'single-quoted' }>;

function readScalar(cursor: Cursor, token: ScalarToken): string | number | boolean | null {
  if (token.kind === 'single-quoted') return readSingleQuoted(cursor, token);
  advance(cursor);
  if (token.kind === 'number') return readNumber(cursor, token);
  return token.kind === 'word' ? token.value : token.text;
}

function readNumber(cursor: Cursor, { text, span }: ScalarToken): number {
  const read = Number(text);
  if (isKept(text, read)) return read;
  addIssue(cursor, { kind: 'inexact-number', path: [...cursor.path], span, text, read });
  // A placeholder, so that the shape around the number is still checked.
  return 1;
}

function readObject(cursor: Cursor): JsonTree {
  const members = new Map<string, Member>();
  const span = readItems(cursor, '}', () => readMember(cursor, members));
  return { kind: 'object', span, members };
}

function readMember(cursor: Cursor, members: Map<string, Member>): void {
  const { span: keySpan } = cursor.token;
  if (isAt(cursor, ',', '{', '[', ':')) {
    skipMemberWithoutKey(cursor);
    return;
  }
  const key = readKey(cursor);
  if (!readColon(cursor, key, keySpan)) return;
  cursor.path.push(key);
  const value = readValue(cursor);
  cursor.path.pop();
  const first = members.get(key);
  if (first !== undefined)
    addIssue(cursor, { kind: 'duplicate-key', path: [...cursor.path], span: keySpan, key, first: first.keySpan });
  else if (value !== undefined) members.set(key, { keySpan, value });
}

function skipMemberWithoutKey(cursor: Cursor): void {
  const { kind } = cursor.token;
  addUnexpected(cursor, 'a key');
  if (kind === ',') return;
  if (kind !== ':') readValue(cursor);
  if (isAt(cursor, ':')) advance(cursor);
  readValue(cursor);
}

function readSingleQuoted(
  cursor: Cursor,
  { span, text, value }: Extract<Token, { readonly kind: 'single-quoted' }>,
): string {
  addSyntaxIssue(cursor, { kind: 'single-quotes', text }, span);
  cursor.isWhole &&= value !== undefined;
  advance(cursor);
  return value ?? text;
}

function readKey(cursor: Cursor): string {
  const { token } = cursor;
  if (token.kind === 'single-quoted') return readSingleQuoted(cursor, token);
  const { span, text, kind } = token;
  if (kind !== 'string') {
    addSyntaxIssue(cursor, { kind: text.startsWith("'") ? 'open-string' : 'bare-key', text }, span);
    cursor.isWhole &&= /^[\w$-]+$/.test(text);
  }
  advance(cursor);
  return text;
}

/** Whether a value follows. */
function readColon(cursor: Cursor, key: string, keySpan: Span): boolean {
  if (isAt(cursor, ':')) {
    advance(cursor);
    return true;
  }
  if (!isAt(cursor, 'end')) addSyntaxIssue(cursor, { kind: 'missing-colon', text: key }, keySpan);
  return !isAt(cursor, ',', '}');
}

function readList(cursor: Cursor): JsonTree {
  const items: JsonTree[] = [];
  const span = readItems(cursor, ']', () => {
    cursor.path.push(items.length);
    const item = readValue(cursor);
    cursor.path.pop();
    if (item !== undefined) items.push(item);
  });
  return { kind: 'list', span, items };
}

/** Reads the items between two brackets. Returns the span of the whole, brackets included. */
function readItems(cursor: Cursor, closer: '}' | ']', readItem: () => void): Span {
  const { closers } = cursor;
  const open = advance(cursor);
  const addUnclosed = (): void => addSyntaxIssue(cursor, { kind: 'unclosed', text: open.text, closer }, open.span);
  closers.push(closer);
  for (let isFirst = true; !isAt(cursor, closer); isFirst = false) {
    const { kind } = cursor.token;
    if (kind === 'end') {
      addUnclosed();
      break;
    }
    if (kind === '}' || kind === ']') {
      // It closes an outer bracket, so this one was left open.
      if (closers.slice(0, -1).includes(kind)) addUnclosed();
      else addUnexpected(cursor, `"${closer}"`);
      advance(cursor);
      continue;
    }
    if (isFirst || readComma(cursor, closer)) readItem();
  }
  closers.pop();
  const close = advance(cursor);
  return { start: open.span.start, end: close.span.end };
}

/** Whether an item follows. */
function readComma(cursor: Cursor, closer: '}' | ']'): boolean {
  if (!isAt(cursor, ',')) {
    addSyntaxIssue(cursor, { kind: 'missing-comma', text: cursor.token.text }, cursor.token.span);
    return true;
  }
  const comma = advance(cursor);
  if (!isAt(cursor, closer)) return true;
  addSyntaxIssue(cursor, { kind: 'trailing-comma', text: ',' }, comma.span);
  return false;
}

function skipNested(cursor: Cursor): void {
  let depth = 0;
  do {
    const { kind } = advance(cursor);
    if (kind === '{' || kind === '[') depth += 1;
    if (kind === '}' || kind === ']') depth -= 1;
  } while (depth > 0 && !isAt(cursor, 'end'));
}

function badKind(text: string): 'open-string' | 'bad-number' | 'bare-word' {
  if (text.startsWith("'")) return 'open-string';
  return /^[-+.]*\d|^[-+.]+$/.test(text) ? 'bad-number' : 'bare-word';
}

/** Whether a double represents the number: it is in range and, if written as an integer, exact. */
function isKept(digits: string, read: number): boolean {
  if (!Number.isFinite(read)) return false;
  if (read === 0) return !/[1-9]/.test(digits.split(/e/i)[0] ?? '');
  return Number.isSafeInteger(read) || !/^-?\d+$/.test(digits) || BigInt(digits) === BigInt(read);
}
