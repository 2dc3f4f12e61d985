import { mapEntries } from '../../base/map-entries.ts';
import type { Phrase } from '../../code/phrase.ts';
import { edgeVertex, isControl } from '../../ir/control-graph.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import type { Outside } from '../../ir/name-sources.ts';
import type { Block, RoutePlan } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import { answerAfterCommit } from './answer-after-commit.ts';
import { bindValues } from './bind-values.ts';
import { buildBlocks } from './build-blocks.ts';
import { eliminateRedundancy, eliminateDeadCode } from './eliminate.ts';
import { foldBranches } from './fold-branches.ts';
import { groupReads } from './group-reads.ts';
import { inlineValues } from './inline-values.ts';
import { withWhatIsKnownAround } from './known-around.ts';
import { moveDefaults } from './move-defaults.ts';
import { prepareItems, takeWhatIsRead } from './prepare-items.ts';
import { readAsStored } from './read-as-stored.ts';
import { repeatTails } from './repeat-tails.ts';
import { scheduleValues } from './schedule.ts';
import { settleVariables } from './settle-variables.ts';
import { simplifyBlock, withoutLastEnds } from './simplify-block.ts';
import { sinkTails } from './sink-tails.ts';
import { tellTogether } from './tell-together.ts';

/** Decides how a handler is written: nesting, where values are computed, guard clauses, concurrent reads. */
export const plan = (checked: CheckedRoute): RoutePlan => planScope(checked);

/** The container around a body, and its names for values from outside. */
interface Around {
  readonly container: Node;
  readonly names: (index: Phrase) => Outside;
}

/** The plan of a flow, or of the body of a container. */
function planScope(checked: CheckedRoute, around?: Around): RoutePlan {
  const { route } = checked;
  const schedule = scheduleValues(checked);
  const values = bindValues(checked, schedule, around?.names);
  const bodies = mapEntries(checked.bodies, (body, id) => {
    const container = nodeOf(route, id);
    const names: Around['names'] = (index) => values.names.inside(container, index);
    return planScope(withWhatIsKnownAround(body, container, checked, schedule), { container, names });
  });
  const nested = takeWhatIsRead(bodies, buildBlocks(checked, values));
  const early = settleVariables(
    sinkTails(simplifyBlock(route, foldBranches(route, repeatTails(route, foldBranches(route, nested))))),
  );
  const simple = eliminateDeadCode(route, eliminateRedundancy(early));
  const inlined = inlineValues(route, moveDefaults(route, groupReads(route, simple)), bodies);
  // Values inlined into a branch of an expression now depend on its condition, too.
  const block = eliminateDeadCode(route, foldBranches(route, inlined));
  const plan = { checked, block, parameters: values.parameters, names: values.names, bodies };
  if (around !== undefined && isControl(around.container.kind))
    return finished(prepareItems(plan, around.container, values.steps(edgeVertex(route.start, 'next'))));
  return finished({ ...plan, block: withoutLastEnds(route, answerAfterCommit(route, block, bodies)) });
}

const finished = (plan: RoutePlan): RoutePlan => tellingAll(readAsStored(plan));

/** The plan, with the faults of each point reported together if the project asks for that. */
function tellingAll(plan: RoutePlan): RoutePlan {
  const { block, prepared, names, checked } = plan;
  if (!checked.route.tellsAll) return plan;
  const together = (steps: Block): Block => tellTogether({ checked, names }, steps);
  return {
    ...plan,
    block: together(block),
    ...(prepared === undefined ? {} : { prepared: { ...prepared, block: together(prepared.block) } }),
  };
}
