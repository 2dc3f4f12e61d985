import type { FunctionDocument } from '../../ir/document.ts';
import type { FunctionSignature, FunctionSummary } from '../../ir/function.ts';
import { tenantOfFunction } from '../../ir/tenant.ts';
import { callsOf, enqueuesOf } from '../../nodes/named-functions.ts';

/**
 * That a function takes the tenant is known once it is analysed; functions enqueue each other in cycles. Gives those
 * that have to be analysed again: who enqueues one of which more is known now, and who calls them.
 */
export function learnTenants(
  signatures: Map<string, FunctionSignature>,
  functions: ReadonlyMap<string, FunctionSummary>,
  documents: ReadonlyMap<string, FunctionDocument>,
): readonly FunctionDocument[] {
  const again = new Set<string>();
  for (const { id, inputs, takesTenant } of functions.values()) {
    const known = signatures.get(id);
    const tenant = inputs.get(tenantOfFunction);
    if (
      known === undefined ||
      takesTenant !== true ||
      known.inputs.get(tenantOfFunction)?.presence === tenant?.presence
    )
      continue;
    signatures.set(id, { ...known, inputs, takesTenant });
    for (const [other, document] of documents) if (enqueuesOf(document).includes(id)) again.add(other);
  }
  // A set is walked with what is added meanwhile.
  for (const id of again)
    for (const [other, document] of documents) if (callsOf(document).includes(id)) again.add(other);
  return [...again].flatMap((id) => documents.get(id) ?? []);
}
