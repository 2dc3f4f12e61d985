/** The value of a header; one that was sent several times is joined, as HTTP has it. */
export function header(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : undefined;
}
