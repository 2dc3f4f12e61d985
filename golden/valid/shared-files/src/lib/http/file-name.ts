/**
 * The header `content-disposition` by RFC 6266. A name beyond plain ASCII is also sent in UTF-8, for the clients that
 * read it; the others get underscores.
 */
export function contentDisposition(type: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  const header = `${type}; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encoded(name)}`;
}

/** As RFC 8187 writes text: `encodeURIComponent` leaves a few characters that it does not. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
