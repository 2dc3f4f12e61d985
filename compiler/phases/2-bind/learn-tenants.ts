import type { FunctionDocument } from '../../ir/document.ts';
import type { FunctionSignature, FunctionSummary } from '../../ir/function.ts';
import { tenantOfFunction } from '../../ir/tenant.ts';
import { callsOf, enqueuesOf } from '../../nodes/named-functions.ts';

/**
 * Whether a function takes the tenant is only known after it has been analysed, but functions may enqueue each other in
 * cycles. Returns the functions to analyse again: those that enqueue one about which more is known now, and their
 * callers.
 */
export function learnTenants(
  signatures: Map<string, FunctionSignature>,
  functions: ReadonlyMap<string, FunctionSummary>,
  documents: ReadonlyMap<string, FunctionDocument>,
): readonly FunctionDocument[] {
  const learnt = new Set<string>();
  for (const { id, inputs, takesTenant } of functions.values()) {
    const known = signatures.get(id);
    if (known === undefined || takesTenant !== true || presenceIn(known.inputs) === presenceIn(inputs)) continue;
    signatures.set(id, { ...known, inputs, takesTenant });
    learnt.add(id);
  }
  if (learnt.size === 0) return [];
  const again = new Set(
    [...documents].flatMap(([id, document]) => (enqueuesOf(document).some((other) => learnt.has(other)) ? [id] : [])),
  );
  const calls = [...documents].flatMap(([caller, document]) => callsOf(document).map((called) => ({ caller, called })));
  const callsByCalled = Map.groupBy(calls, ({ called }) => called);
  // Iterating over a set includes what is added meanwhile.
  for (const id of again) for (const { caller } of callsByCalled.get(id) ?? []) again.add(caller);
  return [...again].flatMap((id) => documents.get(id) ?? []);
}

/** Whether a function takes the tenant, and whether the tenant is always passed. */
const presenceIn = (inputs: FunctionSignature['inputs']) => inputs.get(tenantOfFunction)?.presence;
