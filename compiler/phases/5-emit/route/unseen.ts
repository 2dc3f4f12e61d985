import type { Seen } from './scope.ts';

/** TypeScript knows no more of any value than its declared type. */
export const unseen: Seen = {
  typeOf: () => undefined,
  isConstant: () => false,
  inside: () => unseen,
  inFunction: () => unseen,
  copied: () => unseen,
};
