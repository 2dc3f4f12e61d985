import { compareText } from '../base/compare-text.ts';
import { remember } from '../base/remember.ts';
import type { Chunk, Code, Import } from './code.ts';
import { createNameGiver } from './give-names.ts';

/**
 * Imports symbols under other names if several modules export the same name, or if the name is `taken` by something
 * else in the file. The symbols that flowsmith itself imports never clash, but those that custom kinds import may.
 */
export function partImports(parts: readonly Code[], taken: readonly string[]): readonly Code[] {
  const modules = new Map<string, Set<string>>();
  for (const { chunks } of parts)
    for (const chunk of chunks)
      if (isImport(chunk)) remember(modules, chunk.local ?? chunk.name, () => new Set<string>()).add(chunk.from);
  const isParted = (name: string): boolean => (modules.get(name)?.size ?? 0) > 1 || taken.includes(name);
  if (![...modules.keys()].some(isParted)) return parts;

  const owners = new Map([...modules].map(([name, from]) => [name, [...from].toSorted(byPrecedence)[0]]));
  const giver = createNameGiver([...taken, ...modules.keys()]);
  const locals = new Map<string, string>();
  return parts.map(({ chunks }) => ({ chunks: chunks.map(apart) }));

  function apart(chunk: Chunk): Chunk {
    if (!isImport(chunk) || chunk.local !== undefined || !isParted(chunk.name)) return chunk;
    const { name, from } = chunk;
    if (!taken.includes(name) && owners.get(name) === from) return chunk;
    const id = `${from} ${name}`;
    return { ...chunk, local: remember(locals, id, () => giver.give(id, [withModule(chunk)])) };
  }
}

const isImport = (chunk: Chunk): chunk is Import => typeof chunk !== 'string' && 'from' in chunk;

/** What flowsmith imports, mostly from the project and from packages, keeps its name. */
const byPrecedence = (left: string, right: string): number =>
  Number(left.startsWith('node:')) - Number(right.startsWith('node:')) || compareText(left, right);

/** `httpRequest` for `request` of `node:http`. */
function withModule({ name, from }: Import): string {
  const module = from.replace(/\.ts$/, '').split(/[:/]/).at(-1)?.replaceAll(/\W/g, '') ?? '';
  return `${module}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
