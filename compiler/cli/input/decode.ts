import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Source } from '../../base/span.ts';
import { invalidUtf8, parseLimits } from '../../ir/catalogue/parse.ts';

/** Decodes a file, keeping its byte order mark, and reports bytes that are not UTF-8. */
export function decode(
  file: string,
  bytes: Uint8Array,
): { readonly source: Source; readonly diagnostics: readonly Diagnostic[] } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // Only the start of a file that is too large has been read, and it may end within a character. The parser reports its
  // size.
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

/** The offset of the first invalid byte. A prefix of a valid prefix is valid, which allows a binary search. */
function firstIssue(bytes: Uint8Array): number {
  if (isUtf8(bytes, true)) return startOfOpenCharacter(bytes);
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isUtf8(bytes.subarray(0, middle), true)) valid = middle;
    else invalid = middle;
  }
  return valid;
}

/** The offset of the incomplete character at the end. */
function startOfOpenCharacter(bytes: Uint8Array): number {
  let start = bytes.length - 1;
  while (start > 0 && ((bytes[start] ?? 0) & 0b1100_0000) === 0b1000_0000) start -= 1;
  return start;
}
