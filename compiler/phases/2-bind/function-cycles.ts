import { createDigraph, findCycle } from '../../base/digraph.ts';
import type { Reporter } from '../../base/diagnostic.ts';
import { functionCycle } from '../../ir/catalogue/functions.ts';
import type { FunctionDocument } from '../../ir/document.ts';
import { callsOf } from '../../nodes/named-functions.ts';

/** Reports a cycle of calls, then looks for others without it. Returns the functions of all cycles. */
export function reportCycles(
  documents: ReadonlyMap<string, FunctionDocument>,
  reporter: Reporter,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (;;) {
    const left = [...documents].filter(([id]) => !found.has(id));
    const ids = new Set(left.map(([id]) => id));
    const calls = left.flatMap(([id, document]) =>
      callsOf(document).flatMap((called) => (ids.has(called) ? [[id, called] as const] : [])),
    );
    const cycle = findCycle(createDigraph(ids, calls)) ?? [];
    const [first] = cycle;
    const document = first === undefined ? undefined : documents.get(first);
    if (first === undefined || document === undefined) return found;
    const where = { place: document.locate(['id']), subject: { route: first, isFunction: true } as const };
    reporter.report(functionCycle, { path: [...cycle, first] }, where);
    for (const id of cycle) found.add(id);
  }
}
