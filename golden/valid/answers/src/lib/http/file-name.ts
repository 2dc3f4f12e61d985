/**
 * The header `content-disposition` by RFC 6266. A name that is not plain ASCII is also sent in UTF-8, for
 * clients that can read it; all others get underscores.
 */
export function contentDisposition(type: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  const header = `${type}; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encoded(name)}`;
}

/** Encodes a text by RFC 8187, which allows fewer characters than `encodeURIComponent`. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
