/** `User id` → `userId`. Anything but ASCII letters and digits separates words. At most 40 characters. */
export function camelCase(text: string): string {
  const words = plain(text).match(/[A-Za-z]+\d*|\d+/g) ?? [];
  const joined = words
    .map((word, index) => (index === 0 ? lowerFirst(word) : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
  const name = joined.slice(0, 40);
  return /^\d/.test(name) ? `value${name}` : name;
}
/** Without accents. */
const plain = (text: string): string =>
  /^[\x20-\x7E]*$/.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
const lowerFirst = (word: string): string =>
  /^[A-Z]+\d*$/.test(word) ? word.toLowerCase() : word[0]?.toLowerCase() + word.slice(1);

/** `order_items` → `OrderItems`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_+)([a-z0-9])/g, (_, first: string) => first.toUpperCase()).replaceAll('_', '');
