import type { Type } from '../ir/type.ts';

/**
 * The need of a port that takes bytes as well as JSON values. Unknown data is JSON and never bytes, so its check and
 * the message leave bytes out.
 */
export const knownOrRead = (type: Type, known: Type, read: Type): Type => (type.kind === 'unknown' ? read : known);
