/** The texts and form fields of a page in order, without styles and addresses. */
export function readPage(html: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  const language = /<html([^>]*)>/.exec(html)?.[1] ?? '';
  const main = /<main>(.*)<\/main>/s.exec(html)?.[1] ?? html;
  const pieces = main.split(/(<[^>]*>)/).flatMap((piece, index, all) => {
    if (piece.startsWith('<')) return controlOf(piece);
    // HTML ignores a line break right after the tag.
    const text = /^<textarea\b/.test(all[index - 1] ?? '') ? piece.replace(/^\n/, '') : piece;
    return text.trim() === '' ? [] : [plain(text)];
  });
  return JSON.stringify({ language, title: plain(title), pieces }, undefined, 1);
}

const told = ['type', 'name', 'value', 'required', 'checked', 'selected', 'aria-invalid'];

function controlOf(tag: string): readonly string[] {
  const [, name = '', rest = ''] = /^<(input|select|textarea|option)\b(.*)>$/s.exec(tag) ?? [];
  if (name === '' || (name === 'option' && !/ selected\b/.test(rest))) return [];
  const attributes = new Map(
    [...rest.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, plain(value)]),
  );
  return [
    `<${name}> ${JSON.stringify(told.flatMap((key) => (attributes.has(key) ? [[key, attributes.get(key)]] : [])))}`,
  ];
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity).trim();
