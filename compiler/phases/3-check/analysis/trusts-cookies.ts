import { isConsequence } from '../../../ir/effect.ts';
import { cookiesOf, readsSentAlong } from '../../../ir/request-data.ts';
import { scopesIn } from './route-analysis.ts';
import type { RouteAnalysis } from './route-analysis.ts';

/**
 * Whether a flow has consequences for whoever a cookie or a Basic password names. Browsers send these along with
 * requests that the pages of other sites make them send, so it takes none of those.
 */
export function trustsCookies(analysis: RouteAnalysis): boolean {
  const live = scopesIn(analysis).flatMap((scope) => scope.live);
  return (
    live.some((node) => readsSentAlong(node) || cookiesOf(node).some(({ isCredential }) => isCredential)) &&
    live.some(({ kind }) => isConsequence(kind))
  );
}
