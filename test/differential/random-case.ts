import type { Call, Tick } from './compare.ts';
import { createChoose } from './choose.ts';
import type { Choose } from './choose.ts';
import { inline } from './inline.ts';
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
  const calls = callsOf(choose, random, callsPerRoute);
  return { name: `seed ${seed}`, project: random.project, calls, random };
}

/** The routes that call a function that acts, compared with the same ones, but with its nodes instead of the calls. */
export function inlinedCase(random: RandomCase, callsPerRoute: number): RandomCase | undefined {
  const inlined = inline(random.project);
  if (inlined === undefined) return undefined;
  return { ...random, inlined, calls: callsOf(createChoose(random.calls.length), inlined, callsPerRoute) };
}

function callsOf(
  choose: Choose,
  { project, checked }: Pick<RandomProject, 'project' | 'checked'>,
  callsPerRoute: number,
): readonly (Call | Tick)[] {
  const calls: (Call | Tick)[] = [];
  for (let round = 0; round < callsPerRoute; round += 1)
    for (const route of checked.routes) calls.push(randomCall(choose, project, route));
  return calls;
}
