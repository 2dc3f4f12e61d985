import type { Span } from '../../base/span.ts';
import { parseLimits } from '../../ir/catalogue/parse.ts';
import type { JsonIssue } from '../../ir/catalogue/json-issue.ts';
import type { JsonTree, Member, Path } from './json-tree.ts';
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

export interface Reading {
  /** Undefined where parts are missing from it: its shape would be blamed for faults of the text. */
  readonly tree: JsonTree | undefined;
  readonly malformations: readonly Malformation[];
  readonly issues: readonly Issue[];
}

/**
 * Reads strict JSON (RFC 8259) by recursive descent, in bounded depth, and goes on after a fault where what follows is
 * not a guess. Of a key given twice, the first value counts.
 */
export function readJson(text: string): Reading {
  const malformations: Malformation[] = [];
  const issues: Issue[] = [];
  const path: (string | number)[] = [];
  const closers: ('}' | ']')[] = [];
  const told = new Set<JsonIssue['kind']>();
  let values = 0;
  let isStopped = false;
  let isWhole = true;

  const stopWhenFull = (): void => {
    if (malformations.length + issues.length > parseLimits.diagnostics) isStopped = true;
  };
  const complain = (issue: JsonIssue, span: Span): void => {
    if (isStopped || (habits.has(issue.kind) && told.has(issue.kind))) return;
    told.add(issue.kind);
    malformations.push({ issue, span });
    isWhole &&= harmless.has(issue.kind);
    // Where an unclosed string or bracket was meant to end is a guess, and so is everything after it.
    if (issue.kind === 'open-string' || issue.kind === 'unclosed') isStopped = true;
    stopWhenFull();
  };
  const addIssue = (issue: Issue): void => {
    if (isStopped) return;
    issues.push(issue);
    stopWhenFull();
  };

  const nextToken = createTokens(text, complain);
  let token = nextToken();
  // Narrowing does not see that `advance` changes the token; asking through a function forgets it.
  const isAt = (...kinds: readonly Token['kind'][]): boolean => kinds.includes(token.kind);
  const advance = (): Token => {
    const consumed = token;
    const next = nextToken();
    token = isStopped ? { kind: 'end', span: next.span, text: '' } : next;
    return consumed;
  };
  const complainUnexpected = (expected: string): void =>
    complain({ kind: 'unexpected', text: token.text, expected }, token.span);

  function readValue(): JsonTree | undefined {
    const { span } = token;
    values += 1;
    if (values > parseLimits.values) {
      addIssue({ kind: 'too-many-values', path: [], span });
      isStopped = true;
      isWhole = false;
    }
    switch (token.kind) {
      case '{':
      case '[':
        if (closers.length < parseLimits.depth) return token.kind === '{' ? readObject() : readList();
        addIssue({ kind: 'too-deep', path: [...path], span });
        isWhole = false;
        skipNested();
        return undefined;
      case 'string':
        return { kind: 'scalar', span, value: advance().text };
      case 'word': {
        const { value } = token;
        advance();
        return { kind: 'scalar', span, value };
      }
      case 'number':
        return { kind: 'scalar', span, value: readNumber(advance().text, span) };
      case 'single-quoted':
        return { kind: 'scalar', span, value: readSingleQuoted(token) };
      case 'bad':
        complain({ kind: badKind(token.text), text: token.text }, span);
        advance();
        return undefined;
      case ':':
        complainUnexpected('a value');
        advance();
        return undefined;
      case ',':
      case '}':
      case ']':
        complainUnexpected('a value');
        return undefined;
      case 'end':
        return undefined;
    }
  }

  function readNumber(digits: string, span: Span): number {
    const read = Number(digits);
    if (isKept(digits, read)) return read;
    addIssue({ kind: 'inexact-number', path: [...path], span, text: digits, read });
    // Stands in for the number, so that the shape around it is checked all the same.
    return 1;
  }

  function readObject(): JsonTree {
    const members = new Map<string, Member>();
    const span = readItems('}', () => {
      const { span: keySpan, kind } = token;
      if (kind === ',' || kind === '{' || kind === '[' || kind === ':') {
        complainUnexpected('a key');
        if (kind === ',') return;
        if (kind !== ':') readValue();
        if (isAt(':')) advance();
        readValue();
        return;
      }
      const key = readKey();
      if (!readColon(key, keySpan)) return;
      path.push(key);
      const value = readValue();
      path.pop();
      const first = members.get(key);
      if (first !== undefined)
        addIssue({ kind: 'duplicate-key', path: [...path], span: keySpan, key, first: first.keySpan });
      else if (value !== undefined) members.set(key, { keySpan, value });
    });
    return { kind: 'object', span, members };
  }

  function readSingleQuoted({ span, text, value }: Extract<Token, { readonly kind: 'single-quoted' }>): string {
    complain({ kind: 'single-quotes', text }, span);
    isWhole &&= value !== undefined;
    advance();
    return value ?? text;
  }

  function readKey(): string {
    if (token.kind === 'single-quoted') return readSingleQuoted(token);
    const { span, text, kind } = token;
    if (kind !== 'string') {
      complain({ kind: text.startsWith("'") ? 'open-string' : 'bare-key', text }, span);
      isWhole &&= /^[\w$-]+$/.test(text);
    }
    advance();
    return text;
  }

  /** Whether a value follows. */
  function readColon(key: string, keySpan: Span): boolean {
    if (token.kind === ':') {
      advance();
      return true;
    }
    if (token.kind !== 'end') complain({ kind: 'missing-colon', text: key }, keySpan);
    return token.kind !== ',' && token.kind !== '}';
  }

  function readList(): JsonTree {
    const items: JsonTree[] = [];
    const span = readItems(']', () => {
      path.push(items.length);
      const item = readValue();
      path.pop();
      if (item !== undefined) items.push(item);
    });
    return { kind: 'list', span, items };
  }

  /** What stands between two brackets, item by item. Returns the span of all, brackets included. */
  function readItems(closer: '}' | ']', readItem: () => void): Span {
    const open = advance();
    closers.push(closer);
    for (let isFirst = true; !isAt(closer); isFirst = false) {
      if (token.kind === 'end') {
        complain({ kind: 'unclosed', text: open.text, closer }, open.span);
        break;
      }
      if (token.kind === '}' || token.kind === ']') {
        // A bracket that closes something further out: this one was forgotten.
        if (closers.slice(0, -1).includes(token.kind))
          complain({ kind: 'unclosed', text: open.text, closer }, open.span);
        else complainUnexpected(`"${closer}"`);
        advance();
        continue;
      }
      if (!isFirst && !readComma(closer)) continue;
      readItem();
    }
    closers.pop();
    const close = advance();
    return { start: open.span.start, end: close.span.end };
  }

  /** Whether an item follows. */
  function readComma(closer: '}' | ']'): boolean {
    if (token.kind !== ',') {
      complain({ kind: 'missing-comma', text: token.text }, token.span);
      return true;
    }
    const comma = advance();
    if (!isAt(closer)) return true;
    complain({ kind: 'trailing-comma', text: ',' }, comma.span);
    return false;
  }

  function skipNested(): void {
    let depth = 0;
    do {
      const { kind } = advance();
      if (kind === '{' || kind === '[') depth += 1;
      if (kind === '}' || kind === ']') depth -= 1;
    } while (depth > 0 && token.kind !== 'end');
  }

  if (token.kind === 'end') complain({ kind: 'empty', text: '' }, token.span);
  const tree = readValue();
  if (token.kind !== 'end') complain({ kind: 'more-text', text: token.text }, token.span);
  return { tree: isWhole ? tree : undefined, malformations, issues };
}

/** Who writes JavaScript does so throughout: the first is told for all. */
const habits: ReadonlySet<JsonIssue['kind']> = new Set(['bare-key', 'single-quotes', 'comment']);
/** After these nothing is missing from the tree. */
const harmless: ReadonlySet<JsonIssue['kind']> = new Set([...habits, 'trailing-comma']);

function badKind(text: string): 'open-string' | 'bad-number' | 'bare-word' {
  if (text.startsWith("'")) return 'open-string';
  return /^[-+.]*\d|^[-+.]+$/.test(text) ? 'bad-number' : 'bare-word';
}

/** Whether a double holds the number: within its range, and to the last digit where it is written as a whole number. */
function isKept(digits: string, read: number): boolean {
  if (!Number.isFinite(read)) return false;
  if (read === 0) return !/[1-9]/.test(digits.split(/e/i)[0] ?? '');
  return Number.isSafeInteger(read) || !/^-?\d+$/.test(digits) || BigInt(digits) === BigInt(read);
}
