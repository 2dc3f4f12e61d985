/**
 * The port for a name that a user chose (a column, a case, a header). A name that is also a fixed port of the node gets
 * its kind as a prefix: `where.limit`. So does a name that looks prefixed, so no two names share a port.
 */
export function freePort(
  kind: 'where' | 'case' | 'header' | 'orderBy' | 'set' | 'field' | 'claim' | 'path',
  name: string,
  fixed: readonly string[],
): string {
  let bare = name;
  while (bare.startsWith(`${kind}.`)) bare = bare.slice(kind.length + 1);
  return fixed.includes(bare) ? `${kind}.${name}` : name;
}
