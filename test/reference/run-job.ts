import type { JsonObject } from '../../compiler/base/json.ts';
import type { CheckedProject } from '../../compiler/ir/checked.ts';
import { ownOf } from './jobs.ts';
import { runFunction } from './run.ts';
import type { Calls } from './state.ts';
import { withoutRequest, worldOf } from './surroundings.ts';
import type { Parts } from './surroundings.ts';
import { inTransaction } from './transaction.ts';
import type { Answer, World } from './world.ts';

/** A function by itself. One that only runs in a transaction has its own. */
export async function runJob(
  { project }: CheckedProject,
  id: string,
  inputs: JsonObject,
  parts: Parts & { readonly calls: Calls },
): Promise<void> {
  const { checked, configs } = parts.calls.find(id);
  const world = worldOf(parts);
  const body = { isKnown: () => true, read: () => undefined };
  const flow = {
    project,
    checked,
    configs,
    request: withoutRequest(parts),
    body,
    calls: parts.calls,
    acting: { tenant: ownOf(inputs, 'tenant') },
  };
  const run = async (around: World): Promise<Answer> => {
    await runFunction({ ...flow, world: around }, id, (name) => ownOf(inputs, name));
    return { status: 200, headers: [], body: undefined, value: undefined, commits: true };
  };
  await (checked.transactional ? inTransaction(world, undefined, run) : run(world));
}
