import type { JsonValue } from '../../compiler/base/json.ts';

/**
 * JSON as people write it, including what parsed values cannot hold: duplicate keys, an own `__proto__`, invalid words.
 * Mutable.
 */
export type Tree =
  | { readonly kind: 'object'; readonly members: Member[] }
  | { readonly kind: 'list'; readonly members: Member[] }
  | { readonly kind: 'raw'; readonly text: string };

/** `key` is the text between the quotes; undefined in a list. */
export interface Member {
  key: string | undefined;
  value: Tree;
}

/** The position of a member. */
export interface Slot {
  readonly members: Member[];
  readonly index: number;
}

export const raw = (text: string): Tree => ({ kind: 'raw', text });

export function treeOf(value: JsonValue): Tree {
  if (value === null || typeof value !== 'object') return raw(JSON.stringify(value));
  if (Array.isArray(value))
    return { kind: 'list', members: value.map((item) => ({ key: undefined, value: treeOf(item) })) };
  return {
    kind: 'object',
    members: Object.entries(value).map(([key, item]) => ({
      key: JSON.stringify(key).slice(1, -1),
      value: treeOf(item),
    })),
  };
}

/** A deep copy: a tree that contained itself would be infinite. */
export function copyOf(tree: Tree): Tree {
  return tree.kind === 'raw'
    ? tree
    : { kind: tree.kind, members: tree.members.map(({ key, value }) => ({ key, value: copyOf(value) })) };
}

export function printTree(tree: Tree): string {
  const parts: string[] = [];
  write(tree, '\n', parts);
  return parts.join('');
}

function write(tree: Tree, lineBreak: string, parts: string[]): void {
  if (tree.kind === 'raw') {
    parts.push(tree.text);
    return;
  }
  // Two mutations can nest a hundred thousand levels, whose indentation would not fit into memory.
  const inner = lineBreak.length > 200 ? lineBreak : `${lineBreak}  `;
  parts.push(tree.kind === 'list' ? '[' : '{');
  for (const [index, { key, value }] of tree.members.entries()) {
    parts.push(index === 0 ? inner : `,${inner}`, key === undefined ? '' : `"${key}": `);
    write(value, inner, parts);
  }
  parts.push(lineBreak, tree.kind === 'list' ? ']' : '}');
}

/** Every member of the tree, parents before children. */
export function slotsOf(tree: Tree, found: Slot[] = []): readonly Slot[] {
  if (tree.kind === 'raw') return found;
  for (const [index, { value }] of tree.members.entries()) {
    found.push({ members: tree.members, index });
    slotsOf(value, found);
  }
  return found;
}
