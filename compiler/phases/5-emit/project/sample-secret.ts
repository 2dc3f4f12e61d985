/** A secret for tests and development if none is set: long enough for any use, and valid as base64 and as hex. */
export const sampleSecret = '0123456789abcdef0123456789abcdef';
