import type { CheckedRoute } from '../../ir/checked.ts';
import type { RoutePlan } from '../../ir/plan.ts';
import { answerAfterCommit } from './answer-after-commit.ts';
import { bindValues } from './bind-values.ts';
import { buildBlocks } from './build-blocks.ts';
import { eliminateRedundancy, eliminateDeadCode } from './eliminate.ts';
import { foldBranches } from './fold-branches.ts';
import { groupReads } from './group-reads.ts';
import { inlineValues } from './inline-values.ts';
import { placeTransaction } from './place-transaction.ts';
import { repeatTails } from './repeat-tails.ts';
import { scheduleValues } from './schedule.ts';
import { settleVariables } from './settle-variables.ts';
import { simplifyBlock } from './simplify-block.ts';

/** Decides how a handler is written: nesting, where values are computed, guard clauses, concurrent reads. */
export function plan(checked: CheckedRoute): RoutePlan {
  const { route } = checked;
  const values = bindValues(checked, scheduleValues(checked));
  const nested = buildBlocks(checked, values, placeTransaction(checked));
  const early = settleVariables(simplifyBlock(foldBranches(route, repeatTails(route, foldBranches(route, nested)))));
  const simple = eliminateDeadCode(route, eliminateRedundancy(early));
  const inlined = inlineValues(route, groupReads(route, simple));
  // Values inlined into a branch of an expression are now decided by its condition, too.
  return {
    checked,
    block: answerAfterCommit(route, eliminateDeadCode(route, foldBranches(route, inlined))),
    parameters: values.parameters,
  };
}
