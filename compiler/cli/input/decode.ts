import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Source } from '../../base/span.ts';
import { invalidUtf8, parseLimits } from '../../ir/catalogue/parse.ts';

/**
 * The text of a file, with a byte order mark where it has one, and the finding that its bytes are not UTF-8, if they
 * are not.
 */
export function decode(
  file: string,
  bytes: Uint8Array,
): { readonly source: Source; readonly diagnostics: readonly Diagnostic[] } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // Of a file that is too large only the first part was read, which may end anywhere; the parser reports its size.
  if (bytes.length > parseLimits.bytes || isUtf8(bytes, false)) return { source: { file, text }, diagnostics: [] };
  const offset = firstIssue(bytes);
  const at = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, offset)).length;
  const reporter = createReporter();
  reporter.report(invalidUtf8, { offset }, { place: { file, span: { start: at, end: at + 1 } } });
  return { source: { file, text }, diagnostics: reporter.diagnostics };
}

/** `open`: whether the bytes may end within a character. */
function isUtf8(bytes: Uint8Array, open: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: open });
    return true;
  } catch {
    return false;
  }
}

/** The first byte that cannot stand where it does. A prefix of a sound prefix is sound, so it is found by halving. */
function firstIssue(bytes: Uint8Array): number {
  if (isUtf8(bytes, true)) return startOfOpenCharacter(bytes);
  let sound = 0;
  let unsound = bytes.length;
  while (unsound - sound > 1) {
    const middle = (sound + unsound) >> 1;
    if (isUtf8(bytes.subarray(0, middle), true)) sound = middle;
    else unsound = middle;
  }
  return sound;
}

/** Where the character begins that the file ends in. */
function startOfOpenCharacter(bytes: Uint8Array): number {
  let start = bytes.length - 1;
  while (start > 0 && ((bytes[start] ?? 0) & 0b1100_0000) === 0b1000_0000) start -= 1;
  return start;
}
