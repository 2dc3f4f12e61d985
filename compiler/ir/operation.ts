/** Moved to base/, where diagnostics carry fixes. */
export type * from '../base/operation.ts';
