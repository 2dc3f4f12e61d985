/**
 * The content security policy of pages. They can load from this server, and images from anywhere. Inline
 * scripts and handlers do not run, so nobody can inject one as text.
 */
export const htmlPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
