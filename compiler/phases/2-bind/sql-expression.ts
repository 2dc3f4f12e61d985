/** Quoted texts and names. A doubled quote is an escape, so the closing quote must not be followed by another one. */
const quoted = [
  /[eE]'(?:[^'\\]|\\[^]|'')*'(?!')/y,
  /'(?:[^']|'')*'(?!')/y,
  /"(?:[^"]|"")*"(?!")/y,
  /\$(?<tag>(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[^]*?\$\k<tag>\$/y,
];
const openQuote = /[eE]?'|"|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
/** A dollar sign within a word does not begin a text. */
const word = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/**
 * Why a text is not a single SQL expression, phrased as the end of a sentence; undefined if it may be one. Invariant:
 * an accepted text cannot break out of parentheses around it.
 */
export function expressionIssue(text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  if (text.includes('\0')) return 'contains the character U+0000';
  const open: string[] = [];
  for (let at = 0; at < text.length;) {
    const quote = quoted.map((pattern) => lengthAt(pattern, text, at)).find((length) => length > 0);
    if (quote === undefined && lengthAt(openQuote, text, at) > 0) return 'has a quote that is not closed';
    const length = quote ?? lengthAt(word, text, at);
    if (length > 0) {
      at += length;
      continue;
    }
    const character = text.charAt(at);
    if (text.startsWith('--', at) || text.startsWith('/*', at)) return 'contains a comment';
    if (character === ';') return 'contains a semicolon outside of quotes';
    if (/^\$\d/.test(text.slice(at, at + 2))) return 'contains a parameter, for which there is no value';
    if (character === ',' && open.length === 0) return 'is several expressions';
    const close = closing[character];
    if (close !== undefined) open.push(close);
    if ((character === ')' || character === ']') && open.pop() !== character)
      return `has a “${character}” that nothing opened`;
    at += 1;
  }
  return open.length > 0 ? `has a parenthesis that is not closed: “${open.at(-1)}” is missing` : undefined;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
