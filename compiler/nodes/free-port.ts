/**
 * The port of something that a user named (a column, a case, a header). A name that is also a fixed port of the node is
 * written with its kind, `where.limit`; so is what looks like such a spelling, so that no two names share a port.
 */
export function freePort(kind: 'where' | 'case' | 'header', name: string, fixed: readonly string[]): string {
  let bare = name;
  while (bare.startsWith(`${kind}.`)) bare = bare.slice(kind.length + 1);
  return fixed.includes(bare) ? `${kind}.${name}` : name;
}
