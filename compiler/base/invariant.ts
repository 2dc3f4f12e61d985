/** States what the compiler itself guarantees. A failure is a bug of the compiler, never a mistake in a flow. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`flowsmith has a bug: ${message}`);
}
