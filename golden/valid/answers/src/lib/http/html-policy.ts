/**
 * The content security policy of pages: they load from this server, and pictures from anywhere; scripts and handlers
 * inside them do not run, so that no text that somebody has sent can be one.
 */
export const htmlPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
