import type { JsonValue } from '../../base/json.ts';
import type { Locate, Source, Span } from '../../base/span.ts';

/** JSON with the span of every part. */
export type JsonTree =
  | { readonly kind: 'object'; readonly span: Span; readonly members: ReadonlyMap<string, Member> }
  | { readonly kind: 'list'; readonly span: Span; readonly items: readonly JsonTree[] }
  | { readonly kind: 'scalar'; readonly span: Span; readonly value: string | number | boolean | null };

export interface Member {
  readonly keySpan: Span;
  readonly value: JsonTree;
}

export type Path = readonly (string | number)[];

/** The plain value. Objects have no prototype, so that keys such as `__proto__` and `constructor` are plain data. */
export function toValue(tree: JsonTree): JsonValue {
  switch (tree.kind) {
    case 'scalar':
      return tree.value;
    case 'list':
      return tree.items.map(toValue);
    case 'object': {
      const value: Record<string, JsonValue> = Object.create(null);
      for (const [key, member] of tree.members) value[key] = toValue(member.value);
      return value;
    }
  }
}

/** One step into a tree; undefined if there is no such part. */
export function partOf(tree: JsonTree | undefined, step: string | number): JsonTree | undefined {
  if (tree?.kind === 'object') return tree.members.get(String(step))?.value;
  if (tree?.kind === 'list') return tree.items[Number(step)];
  return undefined;
}

/** The part at a path; undefined if there is none. */
export function treeAt(tree: JsonTree | undefined, path: Path): JsonTree | undefined {
  let part = tree;
  for (const step of path) part = partOf(part, step);
  return part;
}

/** The path to the innermost part, or key, that contains a span of the text. */
export function pathAt(tree: JsonTree, span: Span): Path {
  const path: (string | number)[] = [];
  for (let part: JsonTree | undefined = tree; part !== undefined && part.kind !== 'scalar';) {
    const steps: readonly [string | number, JsonTree, Span?][] =
      part.kind === 'list'
        ? part.items.map((item, index) => [index, item])
        : [...part.members].map(([key, { keySpan, value }]) => [key, value, keySpan]);
    const inner = steps.find(([, value, key]) => holds(value.span, span) || (key !== undefined && holds(key, span)));
    if (inner !== undefined) path.push(inner[0]);
    part = inner?.[1];
  }
  return path;
}

const holds = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The string at a path; undefined if there is none. */
export function textAt(tree: JsonTree | undefined, path: Path): string | undefined {
  const part = treeAt(tree, path);
  return part?.kind === 'scalar' && typeof part.value === 'string' ? part.value : undefined;
}

/** Finds the parts of a tree; see `Locate`. */
export function createLocate({ file, text }: Source, root: JsonTree): Locate {
  return (path, part = 'value') => {
    let tree = root;
    for (const [index, step] of path.entries()) {
      const next = partOf(tree, step);
      if (next === undefined) break;
      if (part === 'key' && index === path.length - 1 && tree.kind === 'object') {
        return { file, span: tree.members.get(String(step))?.keySpan ?? next.span, path };
      }
      tree = next;
    }
    const isText = tree.kind === 'scalar' && typeof tree.value === 'string';
    return isText && typeof part === 'object'
      ? { file, span: spanInText(text, tree.span, part), path, within: part }
      : { file, span: tree.span, path };
  };
}

/** Maps a span of a string's value to the literal in the source, which may contain escapes. */
function spanInText(text: string, { start, end }: Span, stretch: Span): Span {
  const units = [...text.slice(start + 1, end - 1).matchAll(/\\u[\da-fA-F]{4}|\\.|[^]/g)];
  const at = (offset: number): number => start + 1 + (units[offset]?.index ?? end - start - 2);
  return { start: at(stretch.start), end: at(stretch.end) };
}
