import type { Call, Tick } from './compare.ts';
import { createChoose } from './choose.ts';
import { randomProject } from './random-project.ts';
import type { RandomProject } from './random-project.ts';
import { randomCall } from './random-requests.ts';
import type { Case } from './run-case.ts';

export interface RandomCase extends Case {
  readonly random: RandomProject;
}

/**
 * A project with this many routes, and this many requests to each, interleaved so that one route finds what another
 * stored.
 */
export function randomCase(seed: number, routeCount: number, callsPerRoute: number): RandomCase {
  const random = randomProject(seed, routeCount);
  const choose = createChoose(seed + 0x5eed);
  const calls: (Call | Tick)[] = [];
  for (let round = 0; round < callsPerRoute; round += 1)
    for (const route of random.checked.routes) calls.push(randomCall(choose, random.project, route));
  return { name: `seed ${seed}`, project: random.project, calls, random };
}
