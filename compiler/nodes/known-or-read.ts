import type { Type } from '../ir/type.ts';

/**
 * The need of a port that takes bytes as well as JSON values. Unknown data is always JSON, so neither its check nor the
 * message mentions bytes.
 */
export const knownOrRead = (type: Type, known: Type, read: Type): Type => (type.kind === 'unknown' ? read : known);
