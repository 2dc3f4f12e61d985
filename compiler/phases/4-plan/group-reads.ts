import { nodeOf } from '../../ir/route.ts';
import type { Block, Step, Variable } from '../../ir/plan.ts';
import { effectOf } from '../../ir/effect.ts';
import type { Route } from '../../ir/project.ts';
import { isOfTenant } from '../../ir/tenant.ts';
import { isComputation, mapBlocks } from '../../ir/plan-blocks.ts';
import { valuesOfStep, variablesOf } from './walk-values.ts';

type EffectStep = Extract<Step, { kind: 'effect' }>;

/** Order 6: adjacent independent reads run concurrently, outside transactions. */
export function groupReads(route: Route, block: Block): Block {
  const grouped: Step[] = [];
  for (let index = 0; index < block.length;) {
    const { effects, moved, length } = takeReads(route, block.slice(index));
    const step = block[index];
    if (effects.length > 1) grouped.push(...moved, { kind: 'concurrent', effects });
    else if (step !== undefined)
      grouped.push(step.kind === 'transaction' ? step : mapBlocks(step, (inner) => groupReads(route, inner)));
    index += effects.length > 1 ? length : 1;
  }
  return grouped;
}

/** The reads at the start of a block, and the values computed between them, which move in front of the group. */
function takeReads(
  route: Route,
  block: Block,
): { readonly effects: readonly EffectStep[]; readonly moved: Block; readonly length: number } {
  const effects: EffectStep[] = [];
  const moved: Step[] = [];
  const results = new Set<Variable>();
  let waiting: Step[] = [];
  let length = 0;
  for (const [index, step] of block.entries()) {
    const dependsOnGroup = valuesOfStep(step)
      .flatMap(variablesOf)
      .some((variable) => results.has(variable));
    if (dependsOnGroup) break;
    if (isRead(route, step)) {
      effects.push(step);
      results.add(step.variable);
      moved.push(...waiting);
      waiting = [];
      length = index + 1;
    } else if (effects.length > 0 && isComputation(step)) {
      waiting.push(step);
    } else {
      break;
    }
  }
  return { effects, moved, length };
}

/** Whether reads may share a transaction. If they ran concurrently in it, all would run under the role of one. */
const mayShareRole = ({ rowSecurity, signature, scope }: Route): boolean =>
  rowSecurity === true && (signature !== undefined || scope !== undefined);

function isRead(route: Route, step: Step): step is EffectStep {
  if (step.kind !== 'effect') return false;
  const { kind } = nodeOf(route, step.node);
  return effectOf(kind)?.kind === 'read' && !(mayShareRole(route) && isOfTenant(kind));
}
