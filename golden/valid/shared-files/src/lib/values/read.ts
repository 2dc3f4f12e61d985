/**
 * Readers check unknown values. Each returns the typed value, or throws an error with `status` that says what
 * `name` must be. Messages never contain the value.
 */
type Reader<T> = (value: unknown, name: string, status?: number) => T;

/** Makes a reader also accept missing and null, which are returned unchanged. */
export function optional<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, name, status) =>
    value === undefined || value === null ? value : reader(value, name, status);
}
