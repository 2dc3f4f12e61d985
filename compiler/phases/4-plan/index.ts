import { mapEntries } from '../../base/map-entries.ts';
import type { Phrase } from '../../code/phrase.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import type { Outside } from '../../ir/name-sources.ts';
import type { RoutePlan } from '../../ir/plan.ts';
import { nodeOf } from '../../ir/route.ts';
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
export const plan = (checked: CheckedRoute): RoutePlan => planScope(checked);

/** The plan of a flow, or of the body of a container, around which values have these names. */
function planScope(checked: CheckedRoute, around?: (index: Phrase) => Outside): RoutePlan {
  const { route } = checked;
  const values = bindValues(checked, scheduleValues(checked), around);
  const bodies = mapEntries(checked.bodies, (body, id) =>
    planScope(body, (index) => values.names.inside(nodeOf(route, id), index)),
  );
  const nested = buildBlocks(checked, values, placeTransaction(checked));
  const early = settleVariables(simplifyBlock(foldBranches(route, repeatTails(route, foldBranches(route, nested)))));
  const simple = eliminateDeadCode(route, eliminateRedundancy(early));
  const inlined = inlineValues(route, groupReads(route, simple), bodies);
  // Values inlined into a branch of an expression are now decided by its condition, too.
  return {
    checked,
    block: answerAfterCommit(route, eliminateDeadCode(route, foldBranches(route, inlined))),
    parameters: values.parameters,
    names: values.names,
    bodies,
  };
}
