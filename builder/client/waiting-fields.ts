/** For each field with unwritten text, the function that writes it. */
export const waitingFields = new Set<() => void>();

/** Writes all typed text immediately. */
export function flushTyped(): void {
  for (const flush of [...waitingFields]) flush();
}
