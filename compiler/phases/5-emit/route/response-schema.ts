import { code, imported, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import type { RoutePlan, Step } from '../../../ir/plan.ts';
import { alternative, single } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isThrown } from './emit-respond.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';

const Type = imported('typebox', 'Type');

/**
 * Schemas for Fastify's serialiser, by status: only where it prints exactly what JSON.stringify would, and faster. That
 * is one closed object of values that are there (measured: lists are slower with a schema; see docs/performance.md).
 */
export function responseSchemas({ checked, block }: RoutePlan): readonly (readonly [status: number, schema: Code])[] {
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
  return [...bodies]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([status, type]) => {
      const schema = type === undefined ? undefined : objectSchema(type);
      return schema === undefined ? [] : [[status, schema] as const];
    });
}

/** The schema of an object, or undefined where Fastify would not print it as it is. */
export function objectSchema(type: Type): Code | undefined {
  const object = alternative(type, 'object');
  if (
    object === undefined ||
    object.open ||
    type.presence !== 'required' ||
    single(type) === undefined ||
    object.fields.size === 0
  )
    return undefined;
  const fields: (readonly [string, Code])[] = [];
  for (const [name, field] of object.fields) {
    const schema = name in {} ? undefined : fieldSchema(field);
    if (schema === undefined) return undefined;
    fields.push([name, schema]);
  }
  return code`${Type}.Object(${objectLiteral(fields)})`;
}

function fieldSchema(type: Type): Code | undefined {
  const only = single(type);
  if (only === undefined || type.presence !== 'required') return undefined;
  switch (only.kind) {
    case 'string':
      return code`${Type}.String()`;
    case 'number':
      return only.checks.includes('int32') ? code`${Type}.Integer()` : code`${Type}.Number()`;
    case 'boolean':
      return code`${Type}.Boolean()`;
    case 'object':
      return objectSchema(type);
    case 'list':
    case 'bytes':
      return undefined;
  }
}
