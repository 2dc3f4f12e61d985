import { invariant } from '../base/invariant.ts';
import { remember } from '../base/remember.ts';
import { declared, join, read, textOf } from './code.ts';
import type { Chunk, Code, Local, Statement } from './code.ts';
import { ownNames } from './declared-names.ts';
import { createNameGiver } from './give-names.ts';
import { isMark } from './mark.ts';
import { partImports } from './part-imports.ts';
import { propertyKey } from './quote.ts';

interface Settled {
  readonly parts: readonly Code[];
  /** The names of the remaining variables and parameters. */
  readonly names: ReadonlyMap<Local, string>;
}

/**
 * Drops what nothing reads, then names the variables. Parts are given last to first, which is also the order of naming:
 * the handler before the constants above it. `taken` are names with another meaning in the file: no import may have one
 * of them, and no variable one of them or of `ofImports`.
 */
export function settle(parts: readonly Code[], taken: readonly string[], ofImports: Iterable<string> = []): Settled {
  const live = new Set<Local>();
  const kept = parts.map((part): Code => {
    const chunks: Chunk[] = [];
    keepRead(part, live, { declared: [] }, chunks);
    return { chunks: chunks.toReversed() };
  });
  const needed = partImports(kept, taken);
  const giver = createNameGiver([...taken, ...ofImports, ...ownNames(join(needed, '\n'))]);
  const names = new Map<Local, string>();
  const nameOf = (local: Local): string =>
    remember(names, local, () => {
      const wanted = local.names;
      if (local.isParameter) return local.id;
      return giver.give(local.id, [...wanted, ...wanted.map((name) => `${name}Value`)]);
    });
  return { parts: needed.map((part) => named(part, nameOf)), names };
}

/** What a statement declares, and the variable that is returned right after it, if nothing else follows. */
interface Context {
  readonly declared: Local[];
  readonly returned?: Local | undefined;
}

/**
 * Backward liveness: `live` contains the variables that the following code reads. A variable's live range begins at its
 * declaration. Chunks that are needed are added to `kept`, last one first.
 */
function keepRead({ chunks }: Code, live: Set<Local>, around: Context, kept: Chunk[]): void {
  for (let index = chunks.length - 1; index >= 0; index -= 1) {
    const chunk = chunks[index] ?? '';
    if (typeof chunk === 'string') kept.push(chunk);
    else if ('use' in chunk) {
      if (chunk.use === 'read') live.add(chunk.local);
      if (chunk.use === 'declared') around.declared.push(chunk.local);
      kept.push(chunk);
    } else if ('ifRead' in chunk) {
      const isRead = chunk.ifRead.some((local) => live.has(local));
      keepRead(isRead ? chunk.then : chunk.otherwise, live, around, kept);
    } else if ('declaration' in chunk) {
      const isReturned = chunk.of === around.returned;
      if (isReturned) live.delete(chunk.of);
      keepRead(isReturned ? chunk.returned : chunk.declaration, live, around, kept);
    } else if ('statements' in chunk) {
      keepStatements(chunk.statements, live, kept);
    } else if ('own' in chunk) {
      const outer = new Set(chunk.own.filter((local) => live.delete(local)));
      keepRead(chunk.function, live, { declared: [] }, kept);
      for (const local of chunk.own) if (!outer.has(local)) live.delete(local);
      for (const local of outer) live.add(local);
    } else {
      if ('field' in chunk) keepRead(chunk.value, live, around, []);
      kept.push(chunk);
    }
  }
}

function keepStatements(statements: readonly Statement[], live: Set<Local>, kept: Chunk[]): void {
  const began = kept.length;
  let following: Statement | undefined;
  let returned: Local | undefined;
  for (const statement of statements.toReversed()) {
    const declared: Local[] = [];
    const before = kept.length;
    if (following !== undefined) kept.push(following.isParagraph || statement.isParagraph ? '\n\n' : '\n');
    const start = kept.length;
    keepRead(statement.code, live, { declared, returned }, kept);
    const isReturned = returned !== undefined && !live.has(returned);
    for (const local of declared) live.delete(local);
    if (kept.slice(start).every(isMark)) {
      kept.length = before;
      continue;
    }
    if (isReturned) takeOut(kept, began, start);
    returned = following === undefined ? returnedBy(kept.slice(start)) : undefined;
    following = statement;
  }
}

/** The variable in `return name;`, last chunk first. */
function returnedBy(reversed: readonly Chunk[]): Local | undefined {
  const [end, value, start, ...others] = reversed.filter((chunk) => !isMark(chunk));
  const isReturn = end === ';' && start === 'return ' && others.length === 0;
  return isReturn && typeof value === 'object' && 'use' in value ? value.local : undefined;
}

/** Removes the code from `from` to `to`. What is left has its marks, too. */
function takeOut(kept: Chunk[], from: number, to: number): void {
  const marks = kept.splice(from, to - from).filter(isMark);
  kept.splice(from, 0, ...marks.filter(({ mark }) => mark === 'end'));
  kept.push(...marks.filter(({ mark }) => mark === 'begin'));
}

/** Adds the code to `text`, with the names of its variables. */
function addNamed({ chunks }: Code, nameOf: (local: Local) => string, text: Chunk[]): void {
  for (const chunk of chunks) {
    if (typeof chunk === 'string') text.push(chunk);
    else if ('use' in chunk) {
      const name = nameOf(chunk.local);
      if (chunk.use === 'ordered') continue;
      if (chunk.local.isParameter || chunk.use === 'named') text.push(name);
      else text.push(...(chunk.use === 'declared' ? declared : read)(name).chunks);
    } else if ('field' in chunk) {
      const value = named(chunk.value, nameOf).chunks;
      if (!value.includes(chunk.field)) text.push({ quoted: propertyKey(chunk.field) }, ': ');
      for (const each of value) text.push(each);
    } else {
      invariant(
        !('ifRead' in chunk || 'declaration' in chunk || 'statements' in chunk || 'own' in chunk),
        'what is unread was dropped before',
      );
      text.push(chunk);
    }
  }
}

function named(code: Code, nameOf: (local: Local) => string): Code {
  const chunks: Chunk[] = [];
  addNamed(code, nameOf, chunks);
  return {
    chunks: chunks.flatMap((chunk, at) => {
      if (typeof chunk === 'string' || !('unlessSaid' in chunk)) return [chunk];
      return says(lineBelow(chunks, at + 1), chunk.unlessSaid) ? [] : chunk.code.chunks;
    }),
  };
}

/** The line of code below the comments and the empty lists that begin at a chunk, and these lists. */
function lineBelow(chunks: readonly Chunk[], from: number): string {
  let [found, line] = ['', ''];
  for (let at = from; at < chunks.length; at += 1) {
    const chunk = chunks[at] ?? '';
    // The words of strings are data.
    const isText = typeof chunk === 'object' && 'quoted' in chunk && !/^(?:\/\/.*|[\w$]+)$/.test(chunk.quoted);
    if (isText || (typeof chunk === 'object' && 'unlessSaid' in chunk)) continue;
    const [rest = '', ...below] = textOf(chunk).split('\n');
    line += rest;
    for (const next of below) {
      if (!line.startsWith('//')) found += `${line} `;
      if (!/^\/\/| = \[\];$/.test(line)) return found;
      line = next;
    }
  }
  return found + line;
}

/** Whether code contains all words of a text. */
export function says(line: string, text: string): boolean {
  const [words, said] = [wordsOf(text), new Set(wordsOf(line))];
  return words.length > 0 && words.every((word) => said.has(word));
}

const wordsOf = (text: string): readonly string[] =>
  (text.match(/\p{Lu}?[\p{Ll}\p{Lo}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? []).map((word) => word.toLowerCase());
