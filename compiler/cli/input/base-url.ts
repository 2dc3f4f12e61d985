export const defaultBase = 'http://localhost:3000';

/** Where clients reach the server: BASE_URL, as for the emitted server, without a slash at its end. */
export function publicBase(): string {
  const base = process.env['BASE_URL'] ?? '';
  return base === '' ? defaultBase : base.replace(/\/+$/, '');
}
