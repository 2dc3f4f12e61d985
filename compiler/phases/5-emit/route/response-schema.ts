import type { Code } from '../../../code/code.ts';
import type { Block, RoutePlan } from '../../../ir/plan.ts';
import { contentOf } from '../../../ir/content.ts';
import { nothing } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { imported } from '../../../code/code.ts';
import { schemaOfType } from '../schemas/json-schema.ts';
import { serialiserSchema } from '../schemas/serialiser.ts';
import { typebox } from '../schemas/typebox.ts';
import { rowFinder } from '../schemas/rows.ts';
import type { RowSchemas } from '../schemas/rows.ts';
import type { Route } from '../../../ir/project.ts';
import { fixedStatus, isThrown } from '../../../ir/response.ts';
import { nodeOf } from '../../../ir/route.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';

/**
 * Schemas for Fastify's serialiser, by status: only if it prints exactly what JSON.stringify would, and faster. That is
 * one closed object whose values are all present (measured: lists are slower with a schema; see docs/performance.md).
 */
export function responseSchemas(
  { checked, block, bodies }: RoutePlan,
  rows: RowSchemas,
): readonly (readonly [status: number, schema: Code])[] {
  const answers = answersIn(block, { route: checked.route, bodies }, false);
  const byStatus = Map.groupBy(
    [...new Map(answers.map((answer) => [answer.node, answer])).values()],
    ({ status }) => status,
  );
  const rowOf = rowFinder(checked.route, rows);
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([status, [only, ...others]]) => {
      const type = others.length === 0 ? only?.type : undefined;
      const schema = type === undefined ? undefined : serialiserSchema(type);
      if (type === undefined || schema === undefined) return [];
      const row = rowOf(schemaOfType(type, 'response'));
      return [[status, row === undefined ? typebox(schema) : imported(row.file, row.name)] as const];
    });
}

interface Answer {
  readonly node: string;
  readonly status: number;
  /** The type of the body, if it is computed. */
  readonly type: Type | undefined;
}

interface Flow {
  readonly route: Route;
  readonly bodies: RoutePlan['bodies'];
}

/** The answers that Fastify prints, possibly repeated: not those that are thrown, nor those of a computed status. */
const answersIn = (block: Block, flow: Flow, inTransaction: boolean): readonly Answer[] =>
  block.flatMap((step): readonly Answer[] => {
    const inside = step.kind === 'effect' ? flow.bodies.get(step.node) : undefined;
    if (inside !== undefined)
      return answersIn(inside.block, { route: inside.checked.route, bodies: inside.bodies }, inTransaction);
    if (step.kind !== 'respond')
      return blocksOf(step).flatMap((inner) => answersIn(inner, flow, inTransaction || step.kind === 'transaction'));
    const node = nodeOf(flow.route, step.node);
    const { behaviour } = node.kind;
    const status = fixedStatus(node, (port) => step.inputs.get(port)?.value);
    if (behaviour.kind !== 'respond' || status === undefined) return [];
    const body = step.inputs.get(behaviour.body);
    if (contentOf(behaviour.content, body?.type ?? nothing) !== undefined) return [];
    if (inTransaction && isThrown(node, step.inputs, true)) return [];
    return [{ node: step.node, status, type: body?.value.kind === 'literal' ? undefined : body?.type }];
  });
