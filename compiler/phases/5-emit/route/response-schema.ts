import type { Code } from '../../../code/code.ts';
import type { RoutePlan, Step } from '../../../ir/plan.ts';
import type { Type } from '../../../ir/type.ts';
import { imported } from '../../../code/code.ts';
import { schemaOfType } from '../schemas/json-schema.ts';
import { serialiserSchema } from '../schemas/serialiser.ts';
import { typebox } from '../schemas/typebox.ts';
import { rowFinder } from '../schemas/rows.ts';
import type { RowSchemas } from '../schemas/rows.ts';
import { isThrown } from '../../../ir/response.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';

/**
 * Schemas for Fastify's serialiser, by status: only if it prints exactly what JSON.stringify would, and faster. That is
 * one closed object whose values are all present (measured: lists are slower with a schema; see docs/performance.md).
 */
export function responseSchemas(
  { checked, block }: RoutePlan,
  rows: RowSchemas,
): readonly (readonly [status: number, schema: Code])[] {
  const bodies = new Map<number, Type | undefined>();
  const seen = new Set<string>();
  const visit = (steps: readonly Step[], inTransaction: boolean): void => {
    for (const step of steps) {
      for (const block of blocksOf(step)) visit(block, inTransaction || step.kind === 'transaction');
      // The plan may repeat an answer.
      if (step.kind !== 'respond' || seen.has(step.node)) continue;
      seen.add(step.node);
      const node = checked.route.nodes.get(step.node);
      const behaviour = node?.kind.behaviour;
      // A thrown answer is printed where it is caught.
      if (behaviour?.kind !== 'respond' || node === undefined || (inTransaction && isThrown(node, step.inputs, true)))
        continue;
      const body = step.inputs.get(behaviour.body);
      const isComputed = body !== undefined && body.value.kind !== 'literal' && !step.inputs.has(behaviour.statusInput);
      const isAlone = !bodies.has(behaviour.status);
      bodies.set(behaviour.status, isComputed && isAlone ? body.type : undefined);
    }
  };
  visit(block, false);
  const rowOf = rowFinder(checked.route, rows);
  return [...bodies]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([status, type]) => {
      const schema = type === undefined ? undefined : serialiserSchema(type);
      if (type === undefined || schema === undefined) return [];
      const row = rowOf(schemaOfType(type, 'response'));
      return [[status, row === undefined ? typebox(schema) : imported(row.file, row.name)] as const];
    });
}
