import { unfitJob } from '../../../ir/catalogue/jobs.ts';
import type { JobObstacle } from '../../../ir/catalogue/jobs.ts';
import { jobInput } from '../../../ir/job-input.ts';
import type { FunctionSummary } from '../../../ir/function.ts';
import { portOf } from '../../../ir/function.ts';
import { alternative, typeName, unknown } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isSubset } from '../../../ir/type-algebra.ts';
import type { ProjectRule } from './rule.ts';

/**
 * A function that is enqueued takes nothing but inputs, which can be stored, and which are declared as it needs them.
 * FS3430 unfitJob
 */
export const jobsCanRun: ProjectRule = ({ declarations: { functions }, routes }, report) => {
  const enqueued = new Set([...routes, ...functions.values()].flatMap(({ enqueues }) => enqueues));
  for (const called of functions.values()) {
    const { id, place } = called;
    const obstacle = enqueued.has(id) ? obstacleOf(called) : undefined;
    if (obstacle !== undefined) report(unfitJob, { id, obstacle }, { place, subject: { route: id, isFunction: true } });
  }
};

function obstacleOf({ guard, needsRequest, inputs, needs, passwords }: FunctionSummary): JobObstacle | undefined {
  if (guard) return { kind: 'guard' };
  if (needsRequest) return { kind: 'request' };
  for (const [input, type] of inputs) {
    const need = needs.get(input) ?? unknown;
    if (holdsBytes(type)) return { kind: 'bytes', input };
    if (passwords.has(portOf('input', input))) return { kind: 'password', input };
    if (!isSubset(jobInput(type), need))
      return { kind: 'need', input, declared: typeName(type), need: typeName(need) };
  }
  return undefined;
}

function holdsBytes(type: Type): boolean {
  if (alternative(type, 'bytes') !== undefined) return true;
  const element = alternative(type, 'list')?.element;
  const fields = [...(alternative(type, 'object')?.fields.values() ?? [])];
  return (element !== undefined && holdsBytes(element)) || fields.some(holdsBytes);
}
