import { code, print } from './code.ts';
import type { Code } from './code.ts';
import { peel } from './mark.ts';

const opposites = new Map([
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' == ', ' != '],
  [' != ', ' == '],
]);

/** The opposite of a condition, as one would write it: `a !== b` for `a === b`, `ready` for `!ready`. */
export function negate(condition: Code): Code {
  const { core, wrap } = peel(condition);
  return wrap(opposite(core));
}

function opposite(condition: Code): Code {
  const text = print(condition);
  if (text.startsWith('!') && isOperand(text.slice(1))) return withoutFirst(condition);
  const inner = text.startsWith('(') && text.endsWith(')') ? unwrap(condition) : condition;
  return swapEquality(inner) ?? (isOperand(text) ? code`!${condition}` : code`!(${condition})`);
}

/** A name, call or parenthesised expression: what `!` binds to as a whole. */
function isOperand(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (depth === 0 && !/[\w$.?]/.test(character)) return false;
  }
  return true;
}

function withoutFirst({ chunks }: Code): Code {
  const [first, ...rest] = chunks;
  return typeof first === 'string' && first.startsWith('!')
    ? { chunks: [first.slice(1), ...rest] }
    : code`!(${{ chunks }})`;
}

/** Takes off parentheses around the whole. */
function unwrap(condition: Code): Code {
  const { chunks } = condition;
  const first = chunks[0];
  const last = chunks.at(-1);
  if (typeof first !== 'string' || typeof last !== 'string' || !first.startsWith('(') || !last.endsWith(')'))
    return condition;
  if (!isWrapped(print(condition))) return condition;
  if (chunks.length === 1) return { chunks: [first.slice(1, -1)] };
  return { chunks: [first.slice(1), ...chunks.slice(1, -1), last.slice(0, -1)] };
}

function isWrapped(text: string): boolean {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0 && index < [...text].length - 1) return false;
  }
  return true;
}

/** `a === b` with nothing else at the outermost level. */
function swapEquality({ chunks }: Code): Code | undefined {
  const places: { readonly chunk: number; readonly at: number; readonly operator: string }[] = [];
  let depth = 0;
  for (const [chunk, part] of chunks.entries()) {
    if (typeof part !== 'string') continue;
    for (let at = 0; at < part.length; at += 1) {
      const character = part.charAt(at);
      if ('([{`'.includes(character)) depth += 1;
      else if (')]}'.includes(character)) depth -= 1;
      if (depth !== 0) continue;
      const operator = [' === ', ' !== ', ' == ', ' != ', ' && ', ' || ', ' ?? ', ' ? '].find((each) =>
        part.startsWith(each, at),
      );
      if (operator !== undefined) places.push({ chunk, at, operator });
    }
  }
  const [only, ...others] = places;
  const other = only === undefined ? undefined : opposites.get(only.operator);
  if (only === undefined || other === undefined || others.length > 0) return undefined;
  return {
    chunks: chunks.map((part, index) =>
      index === only.chunk && typeof part === 'string'
        ? part.slice(0, only.at) + other + part.slice(only.at + only.operator.length)
        : part,
    ),
  };
}
