/** States what the compiler itself guarantees. A failure is a bug in the compiler, never a mistake in a flow. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) broken(message);
}

/** The same for a value that must be present; the message is only built on failure: `found ?? broken(…)`. */
export function broken(message: string): never {
  throw new Error(`flowsmith has a bug: ${message}`);
}
