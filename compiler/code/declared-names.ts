import type { Code } from './code.ts';
import { namesIn } from './give-names.ts';
import { isMark } from './mark.ts';

/** The given names that the code reads although no enclosing block has declared them before. */
export function undeclared({ chunks }: Code): readonly string[] {
  const blocks = [new Set<string>()];
  const missing = new Set<string>();
  // The names between the last closed braces, and the text after them.
  let closed = new Set<string>();
  let behind = '';
  // The surrounding arrow functions with such a pattern and an expression as body: each ends with the call around it.
  const functions: { readonly depth: number; readonly names: ReadonlySet<string> }[] = [];
  let depth = 0;
  // The return type of such a function, which may contain braces, and the names of the pattern before it.
  let returned: { readonly depth: number; readonly blocks: number; readonly names: Set<string> } | undefined;
  for (const chunk of chunks) {
    if (typeof chunk === 'string') {
      let start = 0;
      for (let index = 0; index < chunk.length; index += 1) {
        const character = chunk.charAt(index);
        // Every pattern below ends in one of these.
        if (!'(){} '.includes(character)) continue;
        behind += chunk.slice(start, index + 1);
        start = index + 1;
        depth += character === '(' ? 1 : character === ')' ? -1 : 0;
        if (behind === '): ') returned = { depth, blocks: blocks.length, names: closed };
        if (returned?.depth === depth && returned.blocks === blocks.length && behind.endsWith(' => ')) {
          [closed, behind] = [returned.names, ') => '];
          returned = undefined;
        }
        if (depth < (functions.at(-1)?.depth ?? 0) || behind === ') => {') functions.pop();
        if (behind === ') => ') functions.push({ depth, names: closed });
        // A pattern among the parameters of a function: its names hold in the function.
        if (character === '{') blocks.push(/^(?:, [^ ]+){0,2}\) => \{$/.test(behind) ? closed : new Set());
        else if (character === '}') [closed, behind] = [blocks.pop() ?? new Set(), ''];
        // The braces were the pattern of a loop or a declaration, whose names hold in its block.
        else if (behind.length <= longestEnd && patternEnds.has(behind))
          for (const name of closed) blocks.at(-1)?.add(name);
      }
      behind += chunk.slice(start);
    } else if (isMark(chunk)) {
      if (chunk.mark === 'declared') blocks.at(-1)?.add(chunk.name);
      if (
        chunk.mark === 'read' &&
        ![...blocks, ...functions.map(({ names }) => names)].some((names) => names.has(chunk.name))
      )
        missing.add(chunk.name);
    }
  }
  return [...missing];
}

const patternEnds: ReadonlySet<string> = new Set([' of ', '] of ', ' = ']);
const longestEnd = Math.max(...[...patternEnds].map((end) => end.length));

/** The names of imports, and names written by the emitter itself, which a variable of the same name might shadow. */
export function ownNames({ chunks }: Code): ReadonlySet<string> {
  const found = new Set<string>();
  // Most of the code consists of the same few texts of the emitter.
  const texts = new Set<string>();
  for (const [index, chunk] of chunks.entries()) {
    const before = chunks[index - 1];
    const isGiven = before !== undefined && isMark(before) && (before.mark === 'declared' || before.mark === 'read');
    if (typeof chunk !== 'string') {
      if ('from' in chunk) found.add(chunk.local ?? chunk.name);
    } else if (!isGiven) texts.add(chunk);
  }
  for (const text of texts) for (const name of namesIn(text)) found.add(name);
  return found;
}
