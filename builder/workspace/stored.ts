import { does } from '../../compiler/ir/effect.ts';
import { tableFacts } from '../../compiler/ir/table-facts.ts';
import type { Snapshot } from '../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';

/** The tables that a flow needs, and whether it needs that of Deduplicate. */
export type Stored = Pick<Snapshot, 'tables' | 'deduplicate'>;

export const storedBy = ({ declarations, routes }: OpenFlow): Stored => ({
  tables: tableFacts(declarations.tables.values()),
  deduplicate: routes.some((route) => route.reading().kinds.some((kind) => kind && does(kind, 'once'))),
});
