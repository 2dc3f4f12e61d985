const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 24;

/** `whk_` and 24 letters or digits, all equally likely. */
export function newWebhookId(): string {
  // Bytes from the last whole multiple on would make some letters likelier than others.
  const fair = 256 - (256 % alphabet.length);
  let id = '';
  while (id.length < length) {
    const bytes = [...crypto.getRandomValues(new Uint8Array(length))];
    id += bytes
      .filter((byte) => byte < fair)
      .map((byte) => alphabet[byte % alphabet.length])
      .join('');
  }
  return `whk_${id.slice(0, length)}`;
}
