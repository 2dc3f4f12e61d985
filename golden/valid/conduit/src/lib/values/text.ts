/**
 * Lower-case letters and digits with single hyphens between them, for URLs: `Crème brûlée!` becomes
 * `creme-brulee`. Anything but Latin letters, with or without accents, and digits becomes a hyphen.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase() // Makes SS of ß.
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
