/** For each field with text that is not written yet, the function that writes it. */
export const waitingFields = new Set<() => void>();

/** Writes all that is typed, at once. */
export function flushTyped(): void {
  for (const flush of [...waitingFields]) flush();
}
