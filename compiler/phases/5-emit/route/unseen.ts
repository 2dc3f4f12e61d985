import type { Seen } from './scope.ts';

/** The view for which every value has its declared type, and no more. */
export const unseen: Seen = {
  typeOf: () => undefined,
  isConstant: () => false,
  isRuledOut: () => false,
  inside: () => unseen,
  inFunction: () => unseen,
  copied: () => unseen,
};
