/** The node and the port that an end of an edge, `node.port`, names. */
export function endOf(text: string): { readonly node: string; readonly port: string } {
  const dot = text.indexOf('.');
  return { node: text.slice(0, dot), port: text.slice(dot + 1) };
}
