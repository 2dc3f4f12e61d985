/**
 * A value for a jsonb column. The driver would send an array as a PostgreSQL array, and PostgreSQL rejects
 * lone surrogates, which JSON may contain. They become U+FFFD, as in text columns.
 */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value ?? null).replaceAll(
    /\\(u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/g,
    (escape: string, escaped: string) => (escaped.length === 5 ? '\uFFFD' : escape),
  );
}
