export const defaultBase = 'http://localhost:3000';

/** The URL at which clients reach the server: BASE_URL, as in the emitted server, without trailing slashes. */
export function publicBase(): string {
  const base = process.env['BASE_URL'] ?? '';
  return base === '' ? defaultBase : base.replace(/\/+$/, '');
}
