/**
 * A value for a secret where none is set, in tests and in development: long enough for any use, and decodable as base64
 * and as hex.
 */
export const sampleSecret = '0123456789abcdef0123456789abcdef';
