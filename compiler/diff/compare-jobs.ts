import { referencesOf } from '../ir/route-summary.ts';
import { jobInput } from '../ir/job-input.ts';
import { nothing } from '../ir/type.ts';
import type { FunctionSummary } from '../ir/function.ts';
import type { CheckedProject } from '../ir/checked.ts';
import { compareSent } from './compare-types.ts';
import type { Consequence } from './project-diff.ts';

/** Jobs that are already stored when a version is deployed run with that version's functions. */
export function compareJobs(before: CheckedProject, after: CheckedProject): Consequence[] {
  const still = enqueuedIn(after);
  return [...enqueuedIn(before)].flatMap((id) => {
    const old = before.project.functions.get(id);
    const now = after.project.functions.get(id);
    if (old === undefined) return [];
    if (now === undefined) return [breaking(`the function "${id}" is gone: jobs of it that are stored do not run`)];
    if (!still.has(id))
      return [breaking(`nothing enqueues the function "${id}" any more: jobs of it that are stored do not run`)];
    return compareInputs(old, now);
  });
}

/** A removed input is dropped from stored jobs. */
function compareInputs(old: FunctionSummary, now: FunctionSummary): Consequence[] {
  return [...now.needs].flatMap(([name, need]) => {
    const was = old.needs.get(name);
    const path = `input "${name}" of stored jobs of the function "${now.id}"`;
    return compareSent(was === undefined ? nothing : jobInput(was), jobInput(need), path)
      .filter(({ severity }) => severity === 'breaking')
      .map(({ message }) => breaking(message));
  });
}

const breaking = (message: string): Consequence => ({ severity: 'breaking', about: 'operation', message });

const enqueuedIn = ({ routes, functions }: CheckedProject): ReadonlySet<string> =>
  new Set([...routes, ...functions.values()].flatMap(({ route }) => referencesOf(route).enqueues));
