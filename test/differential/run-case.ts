import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../compiler/base/json.ts';
import type { CheckedProject } from '../../compiler/ir/checked.ts';
import type { Chance } from './clock.ts';
import { compareAnswers, isOtherFailure } from './compare.ts';
import type { Difference, Step } from './compare.ts';
import type { Peers } from './peers.ts';
import { build, startPair } from './subject.ts';

/** A project and the requests sent to it in turn. */
export interface Case {
  readonly name: string;
  readonly project: JsonObject;
  readonly calls: readonly Step[];
  /**
   * The project that is interpreted instead: the same one, with calls replaced by the nodes of their functions. A
   * function asks for more than they do: `isAllowed` says what is not compared.
   */
  readonly inlined?: Inlined;
}

/** A project with the same routes, in which calls of functions that act are replaced by the functions' nodes. */
export interface Inlined {
  readonly project: JsonObject;
  readonly checked: CheckedProject;
  /** The routes that had such a call. */
  readonly routes: ReadonlySet<string>;
}

export interface Bench {
  readonly peers: Peers;
  readonly chance: Chance;
  /** Where emitted projects are written, and find their packages. */
  readonly folder: string;
  /** Takes over the emitted project's folder for type-checking; without it, the project is removed. */
  readonly keep?: (place: string) => void;
}

export type Finding =
  | { readonly kind: 'difference'; readonly difference: Difference; readonly index: number }
  | { readonly kind: 'failure'; readonly message: string };

let count = 0;

/**
 * Compiles the project, runs both servers, and stops at the first request they answer differently, unless `goOn` is
 * set.
 */
export async function runCase(
  { project, calls, inlined }: Case,
  { peers, chance, folder, keep }: Bench,
  goOn = false,
): Promise<readonly Finding[]> {
  count += 1;
  const place = join(folder, `project-${process.pid}-${count}`);
  const findings: Finding[] = [];
  try {
    chance.rest();
    const built = await build(project);
    const meant = inlined === undefined ? built : { ...built, checked: inlined.checked };
    const areAtOnce = runsAtOnce(project);
    const catches = areAtOnce && JSON.stringify(project).includes('"type":"catch"');
    const pair = await startPair(inlined?.project ?? project, meant, place, peers, chance);
    try {
      for (const [index, call] of calls.entries()) {
        const difference = await compareAnswers(pair, call, chance, areAtOnce);
        if (difference === undefined) continue;
        const isOpen =
          (areAtOnce && isOtherFailure(difference, catches)) || (inlined !== undefined && isAllowed(difference));
        if (!isOpen) findings.push({ kind: 'difference', difference, index });
        // Once the data differs, so does everything after.
        if (isOfData(difference) || !(isOpen || goOn)) break;
      }
    } finally {
      await pair.close();
    }
  } catch (error) {
    findings.push({
      kind: 'failure',
      message: error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error),
    });
  }
  if (keep !== undefined && existsSync(join(place, 'tsconfig.json'))) keep(place);
  else await rm(place, { recursive: true, force: true });
  return findings;
}

/** Whether items of a loop may run at the same time. */
export const runsAtOnce = (project: JsonObject): boolean => JSON.stringify(project).includes('"concurrency":');

/** Whether it concerns the effects of a request rather than its answer. */
const isOfData = ({ part }: Difference): boolean => part === 'rows' || part === 'mails' || part === 'files';

const isRefused = (status: number | string): boolean => status === 400 || status === 422 || status === 500;

/**
 * What the definition of calls leaves open. A function requires the declared types, even of outputs that nothing uses.
 * So it may refuse what its nodes would accept, and may refuse it before they would refuse something else. That may be
 * the fault of the request (400 or 422) where theirs is the server's (500), or vice versa, and messages name its
 * inputs. Everything else is compared: requests that are not refused, and the effects of a request that both refuse.
 */
function isAllowed(difference: Difference): boolean {
  const { status, meant } = difference;
  if (!isRefused(status)) return false;
  return !isRefused(meant) || !isOfData(difference);
}

export function describeFinding(finding: Finding): string {
  if (finding.kind === 'failure') return finding.message;
  const { call, part, emitted, reference } = finding.difference;
  return [
    `request ${finding.index}: ${JSON.stringify(call)}`,
    `${part} differs`,
    `  emitted:   ${JSON.stringify(emitted)}`,
    `  reference: ${JSON.stringify(reference)}`,
  ].join('\n');
}
