/** Splits an end of an edge, `node.port`, into node and port. */
export function endOf(text: string): { readonly node: string; readonly port: string } {
  const dot = text.indexOf('.');
  if (dot === -1) return { node: text, port: '' };
  return { node: text.slice(0, dot), port: text.slice(dot + 1) };
}
