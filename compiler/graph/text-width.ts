/**
 * The approximate width of a text in Helvetica, Arial or DejaVu Sans, in pixels. Since there is no font to measure, the
 * widest of them counts: a box may be too wide, but never too narrow.
 */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width * size;
}

function characterWidth(character: string): number {
  if (/[iljI|!.,:;'’]/.test(character)) return 0.34;
  if (/[ ftr()[\]{}"“”/\\-]/.test(character)) return 0.42;
  if (/[mwMW@%]/.test(character)) return 0.96;
  if (/[A-Z→←]/.test(character)) return 0.73;
  if (character > '\u2E7F') return 1.05;
  return 0.61;
}
