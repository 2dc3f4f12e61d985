import type { FunctionEmission } from './compile-functions.ts';
import { plan } from './phases/4-plan/index.ts';
import { draftFunction, signingOf } from './phases/5-emit/index.ts';

/** The last two phases, for functions. */
export const functionEmission: FunctionEmission = {
  draft: (checked, summary, tracing) => draftFunction(plan(checked), summary, tracing),
  signing: signingOf,
};
