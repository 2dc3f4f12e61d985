/** What writes the text of each field that is typed in, and has not been written yet. */
export const waitingFields = new Set<() => void>();

/** Writes all that is typed, at once. */
export function flushTyped(): void {
  for (const flush of [...waitingFields]) flush();
}
