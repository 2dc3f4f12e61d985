/** States what the compiler itself guarantees. A failure is a bug of the compiler, never a mistake in a flow. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) broken(message);
}

/** The same for a value that must be present, with a message that is only made on failure: `found ?? broken(…)`. */
export function broken(message: string): never {
  throw new Error(`flowsmith has a bug: ${message}`);
}
