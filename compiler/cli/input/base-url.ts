export const defaultBase = 'http://localhost:3000';

/** The URL that clients reach the server at: BASE_URL, as in the emitted server, without trailing slashes. */
export function publicBase(): string {
  const base = process.env['BASE_URL'] ?? '';
  return base === '' ? defaultBase : base.replace(/\/+$/, '');
}
