import { invariant } from '../base/invariant.ts';
import { remember } from '../base/remember.ts';
import { code, declared, join, read } from './code.ts';
import type { Chunk, Code, Local, Statement } from './code.ts';
import { ownNames } from './declared-names.ts';
import { createNameGiver } from './give-names.ts';
import { isMark } from './mark.ts';
import { propertyKey } from './quote.ts';

interface Settled {
  readonly parts: readonly Code[];
  /** Of the variables that are left. */
  readonly names: ReadonlyMap<Local, string>;
}

/**
 * Drops what nothing reads, then names the variables. Parts are given last to first, which is also the order of naming:
 * the handler before the constants above it. `reserved` names mean something else in the file.
 */
export function settle(parts: readonly Code[], reserved: readonly string[]): Settled {
  const live = new Set<Local>();
  const needed = parts.map((part) => dropUnread(part, live, []));
  const own = needed.flatMap((part) => [...ownNames(part)]);
  const giver = createNameGiver([...reserved, ...own]);
  const names = new Map<Local, string>();
  const nameOf = (local: Local): string =>
    local.isParameter
      ? local.id
      : remember(names, local, () =>
          giver.give(local.id, [...local.names, ...local.names.map((name) => `${name}Value`)]),
        );
  return { parts: needed.map((part) => named(part, nameOf)), names };
}

/**
 * Backward liveness: `live` is what the code that follows reads. A variable's live range begins where it is declared.
 */
function dropUnread({ chunks }: Code, live: Set<Local>, declaredHere: Local[]): Code {
  const kept: (readonly Chunk[])[] = [];
  for (const chunk of chunks.toReversed()) {
    if (typeof chunk === 'string') kept.push([chunk]);
    else if ('use' in chunk) {
      if (chunk.use === 'read') live.add(chunk.local);
      if (chunk.use === 'declared') declaredHere.push(chunk.local);
      kept.push([chunk]);
    } else if ('ifRead' in chunk) {
      const isRead = chunk.ifRead.some((local) => live.has(local));
      kept.push(dropUnread(isRead ? chunk.then : chunk.otherwise, live, declaredHere).chunks);
    } else if ('statements' in chunk) {
      kept.push(dropStatements(chunk.statements, live).chunks);
    } else {
      if ('field' in chunk) dropUnread(chunk.value, live, declaredHere);
      kept.push([chunk]);
    }
  }
  return { chunks: kept.toReversed().flat() };
}

function dropStatements(statements: readonly Statement[], live: Set<Local>): Code {
  const kept: Statement[] = [];
  for (const { code: statement, isParagraph } of statements.toReversed()) {
    const declaredHere: Local[] = [];
    const needed = dropUnread(statement, live, declaredHere);
    for (const local of declaredHere) live.delete(local);
    if (!needed.chunks.every(isMark)) kept.push({ code: needed, isParagraph });
  }
  return join(
    kept.toReversed().map(({ code: statement, isParagraph }, index, all) => {
      const before = all[index - 1];
      return before !== undefined && (isParagraph || before.isParagraph) ? code`\n${statement}` : statement;
    }),
    '\n',
  );
}

function named({ chunks }: Code, nameOf: (local: Local) => string): Code {
  return {
    chunks: chunks.flatMap((chunk): readonly Chunk[] => {
      if (typeof chunk === 'string') return [chunk];
      if ('use' in chunk) {
        if (chunk.local.isParameter) return [chunk.local.id];
        return (chunk.use === 'declared' ? declared : read)(nameOf(chunk.local)).chunks;
      }
      if ('unlessNamed' in chunk) return nameOf(chunk.local) === chunk.unlessNamed ? [] : chunk.code.chunks;
      if ('field' in chunk) {
        const value = named(chunk.value, nameOf).chunks;
        return value.includes(chunk.field) ? value : [{ quoted: propertyKey(chunk.field) }, ': ', ...value];
      }
      invariant(!('ifRead' in chunk || 'statements' in chunk), 'what is unread was dropped before');
      return [chunk];
    }),
  };
}
