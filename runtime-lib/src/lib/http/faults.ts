const faults = Symbol('faults');

/** The error of a request with several faults: the first one's error, which carries the sentences of all. */
export const withFaults = (first: Error, sentences: readonly string[]): Error =>
  Object.assign(first, { [faults]: sentences });

/** The sentences of all faults that an error carries; undefined if it carries none. */
export const faultsOf = (error: unknown): readonly string[] | undefined =>
  hasFaults(error) ? error[faults] : undefined;
const hasFaults = (error: unknown): error is { readonly [faults]: readonly string[] } =>
  error instanceof Error && faults in error;

/**
 * Combines several errors: the first one, with the client's other faults if it is one of them. Faults
 * described in the same words are reported once.
 */
export function together([first, ...others]: readonly unknown[]): unknown {
  if (!isClients(first)) return first;
  const sentences = [first, ...others.filter(isClients)].flatMap(
    (error) => faultsOf(error) ?? [error.message],
  );
  return withFaults(first, [...new Set(sentences)]);
}

const isClients = (error: unknown): error is Error =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode < 500;
