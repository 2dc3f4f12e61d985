import type { Block, Step } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';
import type { Node } from '../../../ir/project.ts';
import { isThrown } from '../../../ir/response.ts';
import type { RouteScope } from './scope.ts';

/**
 * Whether a failure of the node ends the transaction: everything behind it only computes and answers with a status that
 * rolls back. Earlier writes then need no savepoint. A function does not know what its callers do, items that run as
 * functions go on without each other, and what runs again after a serialization failure has to see that.
 */
export function failureRollsBack({ kind: { behaviour } }: Node, error: Block, scope: RouteScope): boolean {
  const { inTransaction, isFunction, loop, isolation } = scope;
  const only = behaviour.kind === 'effect' ? behaviour.conflicts?.only : undefined;
  const isOwn = inTransaction && !isFunction && loop?.isFunction !== true;
  return isOwn && (isolation === undefined || only !== undefined) && rollsBack(error, scope);
}

function rollsBack(block: Block, scope: RouteScope): boolean {
  const last = block.at(-1);
  return last !== undefined && endsInRollBack(last, scope) && block.slice(0, -1).every((step) => isIdle(step, scope));
}

const endsInRollBack = (step: Step, scope: RouteScope): boolean =>
  step.kind === 'respond'
    ? isThrown(scope.node(step.node), step.inputs, true)
    : decides(step) && blocksOf(step).every((block) => rollsBack(block, scope));

function isIdle(step: Step, scope: RouteScope): boolean {
  switch (step.kind) {
    case 'compute':
    case 'check':
    case 'together':
    case 'declare':
    case 'body':
    case 'require-header':
      return true;
    default:
      return decides(step) && blocksOf(step).every((block) => block.length === 0 || rollsBack(block, scope));
  }
}

const decides = ({ kind }: Step): boolean => kind === 'test' || kind === 'switch';
