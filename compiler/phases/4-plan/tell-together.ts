import { mayReject } from '../../ir/may-reject.ts';
import type { SourceNames } from '../../ir/name-sources.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import type { Block, Inputs, Reading, Step, Variable } from '../../ir/plan.ts';
import { mapBlocks } from '../../ir/plan-blocks.ts';
import type { Node } from '../../ir/project.ts';
import { madeOf, nodesIn, note } from './made-of.ts';
import type { Read } from './made-of.ts';
import { valuesOfStep, variablesOf } from './walk-values.ts';

interface Context {
  readonly checked: CheckedRoute;
  readonly names: SourceNames;
}

/**
 * Groups the values read at one point of a flow if they may have several faults to report to the client. Steps that
 * only serve these readings are part of the group; all other steps come before or after it.
 */
export function tellTogether(context: Context, block: Block): Block {
  const steps: Step[] = [];
  for (let index = 0; index < block.length;) {
    const run = runAt(block, index);
    const step = block[index];
    if (run.length > 0) steps.push(...arranged(context, run));
    else if (step !== undefined) steps.push(mapBlocks(step, (inner) => tellTogether(context, inner)));
    index += Math.max(run.length, 1);
  }
  return steps;
}

/** The steps at one point, from an index on. */
function runAt(block: Block, index: number): readonly Reading[] {
  const run: Reading[] = [];
  for (const step of block.slice(index)) {
    if (!('point' in step) || (run[0] !== undefined && run[0].point !== step.point)) break;
    run.push(step);
  }
  return run;
}

function arranged(context: Context, run: readonly Reading[]): Block {
  const refusing = run.filter((step) => mayRefuse(context, step));
  const last = run.findLastIndex((step) => isClients(context, step));
  const [first, ...others] = refusing;
  if (first === undefined || refusing.filter((step) => isClients(context, step)).length < 2) return run;
  const needs = needsOf(context, run, new Set(refusing));
  // A first step is read by itself if all others depend on it, or if its refusal is the server's fault.
  if (!isClients(context, first) || others.every((step) => needs(step).has(first))) {
    const next = run.indexOf(first) + 1;
    return [...run.slice(0, next), ...arranged(context, run.slice(next))];
  }
  const { before, steps, after } = apart(run.slice(0, last + 1), new Set(refusing), needs);
  const together = new Set(steps);
  const inTurn = steps.some((step) => [...needs(step)].some((each) => together.has(each)));
  return [...before, { kind: 'together', steps: waiting(steps, needs), inTurn }, ...after, ...run.slice(last + 1)];
}

/** The earlier steps at one point on which a step depends, directly or indirectly. */
type Needs = (step: Reading) => ReadonlySet<Reading>;

function needsOf({ checked }: Context, run: readonly Reading[], refusing: ReadonlySet<Reading>): Needs {
  const known = new Map<Reading, ReadonlySet<Reading>>();
  const needs: Needs = (step) => known.get(step) ?? new Set();
  const computed = new Map<Variable, Reading>();
  const read: Read = new Map();
  for (const step of run) {
    const direct = [
      ...mentionedBy(step).flatMap((variable) => computed.get(variable) ?? []),
      ...madeOf(checked, step, read),
    ];
    known.set(step, new Set(direct.flatMap((each) => [each, ...needs(each)])));
    if (step.kind !== 'require-header') computed.set(step.variable, step);
    if (refusing.has(step)) note(checked, step, read);
  }
  return needs;
}

const mentionedBy = (step: Reading): readonly Variable[] => valuesOfStep(step).flatMap(variablesOf);

/**
 * Separates the steps that may refuse, and those between them that they need, from steps that can come before or after.
 */
function apart(
  run: readonly Reading[],
  refusing: ReadonlySet<Reading>,
  needs: Needs,
): { readonly before: Block; readonly steps: readonly Reading[]; readonly after: Block } {
  const inside = new Set(
    run.filter((step) => refusing.has(step) || [...needs(step)].some((each) => refusing.has(each))),
  );
  const needed = new Set<Reading>();
  const mentioned = new Set<Variable>();
  for (const step of [...inside].toReversed()) {
    const isMentioned = step.kind !== 'require-header' && mentioned.has(step.variable);
    if (!refusing.has(step) && !isMentioned) continue;
    needed.add(step);
    for (const variable of mentionedBy(step)) mentioned.add(variable);
  }
  return {
    before: run.filter((step) => !inside.has(step)),
    steps: run.filter((step) => needed.has(step)),
    after: run.filter((step) => inside.has(step) && !needed.has(step)),
  };
}

/** For each step, the readings that it depends on without mentioning them, even indirectly. */
function waiting(steps: readonly Reading[], needs: Needs): readonly Reading[] {
  const together = new Set(steps);
  return steps.map((step) => {
    if (step.kind !== 'compute' && step.kind !== 'check') return step;
    const own = new Set(mentionedBy(step));
    const isOwn = (each: Reading): boolean => each.kind !== 'require-header' && own.has(each.variable);
    const needed = [...needs(step)].filter((each) => together.has(each));
    const implied = new Set(needed.filter(isOwn).flatMap((each) => [each, ...needs(each)]));
    const others = needed.filter((each) => !implied.has(each));
    const last = others.filter((each) => !others.some((other) => needs(other).has(each)));
    const after = last.flatMap((each) => (each.kind === 'require-header' ? [] : each.variable));
    return after.length === 0 ? step : { ...step, after };
  });
}

function mayRefuse({ checked: { route } }: Context, step: Reading): boolean {
  if (step.kind === 'compute') return step.decided === undefined && nodesIn(route, step).some(mayReject);
  return step.kind !== 'body' || route.trigger.page === undefined;
}

/** Whether the step may refuse a value for a fault of the client. */
function isClients(context: Context, step: Reading): boolean {
  if (!mayRefuse(context, step)) return false;
  if (step.kind === 'body' || step.kind === 'require-header') return true;
  const isOwn = step.kind === 'check' ? step.source.status === 400 : isMadeOfRequest(step.inputs);
  const rejecting = nodesIn(context.checked.route, step).filter(mayReject);
  return isOwn || rejecting.some((node) => isOfRequest(node) || statusOf(context, node) === 400);
}

/** Functions and bodies may read the request themselves. */
const isOfRequest = ({ kind: { reads, calls }, body }: Node): boolean => (reads ?? calls ?? body) !== undefined;

const statusOf = ({ names }: Context, { id, kind }: Node): number =>
  names.ofAccess({ base: { kind: 'output', node: id, port: kind.outputs[0]?.name ?? '' }, path: [] }).status;

const isMadeOfRequest = (inputs: Inputs): boolean =>
  [...inputs.values()].some(
    ({ status, value }) =>
      status === 400 ||
      (value.kind === 'inline' && isMadeOfRequest(value.inputs)) ||
      (value.kind === 'fields' && isMadeOfRequest(value.fields)),
  );
