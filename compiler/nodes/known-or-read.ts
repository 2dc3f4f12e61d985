import type { Type } from '../ir/type.ts';

/**
 * The need of a port that takes bytes besides JSON values. Unknown data is JSON and never bytes, so that what it is
 * checked against, and what a message asks for, leaves them out.
 */
export const knownOrRead = (type: Type, known: Type, read: Type): Type => (type.kind === 'unknown' ? read : known);
