import type { CheckedRoute } from './checked.ts';
import { isConsequence } from './effect.ts';
import { cookiesOf, readsSentAlong } from './request-data.ts';
import { allRunNodes } from './route.ts';

/**
 * Whether a flow that identifies its caller by a cookie or a Basic password has consequences. Browsers attach both to
 * requests made by pages of other sites, so such requests are refused.
 */
export function trustsCookies(checked: CheckedRoute): boolean {
  const nodes = allRunNodes(checked);
  return (
    nodes.some((node) => readsSentAlong(node) || cookiesOf(node).some(({ isCredential }) => isCredential)) &&
    nodes.some(({ kind }) => isConsequence(kind))
  );
}
