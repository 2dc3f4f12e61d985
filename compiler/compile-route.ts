import { analyseRoute, cachedRoute, cacheKey, proofsFor } from './analyse-route.ts';
import type { AnalysisContext } from './analyse-route.ts';
import { withPlaces } from './compile-cache.ts';
import type { CompiledRoute } from './compile-cache.ts';
import type { CheckedRoute } from './ir/checked.ts';
import type { ParsedRoute } from './phases/1-parse/index.ts';
import { plan } from './phases/4-plan/index.ts';
import type { EmitRoute, Format, RouteDraft, RouteRecord } from './phases/5-emit/index.ts';

/** Everything that compiling a route needs to know about its project. */
export interface ProjectContext extends AnalysisContext {
  readonly format: Format;
}

/** Analyses a route, and emits it unless any route so far has had errors. */
export async function compileRoute(
  route: ParsedRoute,
  emitRoute: EmitRoute | undefined,
  context: ProjectContext,
): Promise<Partial<CompiledRoute>> {
  const { format, measure, cache, ids, reporter, unprinted } = context;
  const key = cacheKey(route, context);
  const cached = cachedRoute(key, context);
  if (cached !== undefined) {
    reporter.add(cached.diagnostics);
    return cached;
  }
  const asked = unprinted.count;
  const { summary, checked, bound, diagnostics } = analyseRoute(route, context);
  if (summary === undefined || checked === undefined || emitRoute === undefined || reporter.hasErrors())
    return summary === undefined ? {} : { summary };
  const id = summary.endpoint.id.toLowerCase();
  // Not worth the work: a project with duplicate ids will be refused.
  if (ids.has(id)) return { summary };
  ids.add(id);
  const record = await emitChecked(checked, emitRoute, { format, measure });
  const compiled = { summary, record, diagnostics };
  if (key === undefined || unprinted.count > asked) return compiled;
  const proofs = bound?.route.trigger.isDelivery === true ? { proofs: proofsFor(key.own, context) } : {};
  cache?.routes.set(key, { ...compiled, ...withPlaces(diagnostics, key), ...proofs });
  return compiled;
}

/** The route's file before it is formatted. */
export function draftChecked(
  checked: CheckedRoute,
  emitRoute: EmitRoute,
  { measure }: Pick<ProjectContext, 'measure'>,
): RouteDraft {
  const planned = measure('plan', () => plan(checked));
  return measure('emit', () => emitRoute(planned));
}

/** The last two phases. */
export async function emitChecked(
  checked: CheckedRoute,
  emitRoute: EmitRoute,
  { format, measure }: Pick<ProjectContext, 'format' | 'measure'>,
): Promise<RouteRecord> {
  const draft = draftChecked(checked, emitRoute, { measure });
  const text = await format(draft.path, draft.text);
  return measure('emit', () => draft.record(text));
}
