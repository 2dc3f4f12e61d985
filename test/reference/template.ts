import type { ComputeContext } from './compute.ts';
import { textOf } from './config.ts';
import { textFrom } from './values.ts';

/** A filled-in template. */
export const fillInText = ({ config, input }: ComputeContext): unknown =>
  fillIn(textOf(config, 'template'), input, (text) => text);

/** A template wired to a mail's `html`. */
export const fillInHtml = ({ config, input }: ComputeContext): unknown =>
  fillIn(textOf(config, 'template'), input, escape);

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => [...text].map((character) => escapes[character] ?? character).join('');

/** A text, or bytes if one of its placeholders is bytes. */
function fillIn(template: string, input: ComputeContext['input'], write: (text: string) => string): unknown {
  const pieces: (string | Uint8Array)[] = [];
  let rest = template;
  while (rest !== '') {
    const placeholder = /^\{\{ *([A-Za-z][A-Za-z0-9_-]*) *\}\}/.exec(rest);
    if (placeholder !== null) {
      const value = input(placeholder[1] ?? '');
      pieces.push(value instanceof Uint8Array ? value : write(textFrom(value)));
      rest = rest.slice(placeholder[0].length);
    } else {
      const isEscape = rest.startsWith('\\{{');
      pieces.push(isEscape ? '{{' : rest.slice(0, 1));
      rest = rest.slice(isEscape ? 3 : 1);
    }
  }
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('');
  return Buffer.concat(joinTexts(pieces).map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** Joins texts before encoding, so that no surrogate pair is cut in two. */
function joinTexts(pieces: readonly (string | Uint8Array)[]): (string | Uint8Array)[] {
  const joined: (string | Uint8Array)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}
