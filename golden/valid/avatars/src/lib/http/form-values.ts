/** Parses a number as HTML writes it, which is not always valid JSON: `.5` and `007`. */
export function parseNumber(text: string): number | undefined {
  const number = Number(text);
  const isWritten = /^\s*-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text);
  return isWritten && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
    ? number
    : undefined;
}
