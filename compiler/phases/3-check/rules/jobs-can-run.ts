import { mapEntries } from '../../../base/map-entries.ts';
import { unfitJob } from '../../../ir/catalogue/jobs.ts';
import type { JobObstacle } from '../../../ir/catalogue/jobs.ts';
import { jobInput } from '../../../ir/job-input.ts';
import type { FunctionSummary } from '../../../ir/function.ts';
import { portOf } from '../../../ir/function.ts';
import { alternative, typeName, unknown } from '../../../ir/type.ts';
import type { Alternative, NumberCheck, StringCheck, Type } from '../../../ir/type.ts';
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
    if (!isSubset(jobInput(type), declarable(need)))
      return { kind: 'need', input, declared: typeName(type), need: typeName(need) };
  }
  return undefined;
}

/** The part of a need that a function can declare. Lengths and ranges are checked when its jobs run. */
function declarable(need: Type): Type {
  if (need.kind === 'unknown') return { ...need, storable: false };
  return { ...need, alternatives: need.alternatives.map(declarablePart) };
}

function declarablePart(need: Alternative): Alternative {
  switch (need.kind) {
    case 'string':
      return { kind: 'string', checks: need.checks.filter((check) => declarableChecks.has(check)) };
    case 'number':
      return { kind: 'number', checks: need.checks.filter((check) => declarableChecks.has(check)) };
    case 'list':
      return { kind: 'list', element: declarable(need.element) };
    case 'object':
      return { kind: 'object', fields: mapEntries(need.fields, declarable), open: need.open };
    case 'boolean':
    case 'bytes':
      return need;
  }
}

const declarableChecks: ReadonlySet<StringCheck | NumberCheck> = new Set(['uuid', 'timestamp', 'email', 'int32']);

function holdsBytes(type: Type): boolean {
  if (alternative(type, 'bytes') !== undefined) return true;
  const element = alternative(type, 'list')?.element;
  const fields = [...(alternative(type, 'object')?.fields.values() ?? [])];
  return (element !== undefined && holdsBytes(element)) || fields.some(holdsBytes);
}
