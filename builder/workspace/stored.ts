import { does } from '../../compiler/ir/effect.ts';
import { tableFacts } from '../../compiler/ir/table-facts.ts';
import type { Snapshot } from '../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';

/** The tables that a flow needs, and whether it needs those of Deduplicate and Limit Rate. */
export type Stored = Pick<Snapshot, 'tables' | 'deduplicate' | 'limits'>;

export function storedBy({ declarations, routes }: OpenFlow): Stored {
  const doesSome = (deed: 'once' | 'limit'): boolean =>
    routes.some((route) => route.reading().kinds.some((kind) => kind && does(kind, deed)));
  return {
    tables: tableFacts(declarations.tables.values()),
    deduplicate: doesSome('once'),
    ...(doesSome('limit') ? { limits: true } : {}),
  };
}
