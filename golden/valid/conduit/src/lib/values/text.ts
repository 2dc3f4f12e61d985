/**
 * Small letters and digits with single hyphens between, for URLs: `Crème brûlée!` is `creme-brulee`. What is
 * no Latin letter, with or without an accent, becomes a hyphen.
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
