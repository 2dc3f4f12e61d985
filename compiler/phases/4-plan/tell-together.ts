import { mayReject } from '../../ir/may-reject.ts';
import type { SourceNames } from '../../ir/name-sources.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import type { Block, Inputs, Reading, Step } from '../../ir/plan.ts';
import { mapBlocks } from '../../ir/plan-blocks.ts';
import type { Node } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import { madeOf, mentions, variableOf } from './made-of.ts';

interface Context {
  readonly checked: CheckedRoute;
  readonly names: SourceNames;
}

/**
 * Groups the values read at one point of a flow if they may have several faults to report to the client. Steps that
 * only serve these readings are among them; all other steps come before or after.
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

/** The steps of one point from an index on. */
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
  const needs = needsOf(context, run, refusing);
  // A first step is read alone if all others depend on it, or if its refusal is the server's fault.
  if (!isClients(context, first) || others.every((step) => needs(step).has(first))) {
    const next = run.indexOf(first) + 1;
    return [...run.slice(0, next), ...arranged(context, run.slice(next))];
  }
  const { before, steps, after } = apart(run.slice(0, last + 1), new Set(refusing), needs);
  const inTurn = steps.some((step) => steps.some((each) => needs(step).has(each)));
  return [...before, { kind: 'together', steps: waiting(steps, needs), inTurn }, ...after, ...run.slice(last + 1)];
}

type Needs = (step: Reading) => ReadonlySet<Reading>;

/** The earlier steps of one point that a step depends on, directly or not. */
function needsOf({ checked }: Context, run: readonly Reading[], refusing: readonly Reading[]): Needs {
  const needs = new Map<Reading, ReadonlySet<Reading>>();
  for (const [index, step] of run.entries()) {
    const earlier = run.slice(0, index);
    const made = madeOf(
      checked,
      step,
      earlier.filter((each) => refusing.includes(each)),
    );
    const direct = [...earlier.filter((each) => mentions(step, each)), ...made];
    needs.set(step, new Set(direct.flatMap((each) => [each, ...(needs.get(each) ?? [])])));
  }
  return (step) => needs.get(step) ?? new Set();
}

/** The steps that may refuse and those that they need in between; and the steps that can come before or after. */
function apart(
  run: readonly Reading[],
  refusing: ReadonlySet<Reading>,
  needs: Needs,
): { readonly before: Block; readonly steps: readonly Reading[]; readonly after: Block } {
  const inside = new Set(
    run.filter((step) => refusing.has(step) || [...needs(step)].some((each) => refusing.has(each))),
  );
  const needed = new Set<Reading>();
  for (const step of [...inside].toReversed())
    if (refusing.has(step) || [...needed].some((later) => mentions(later, step))) needed.add(step);
  return {
    before: run.filter((step) => !inside.has(step)),
    steps: run.filter((step) => needed.has(step)),
    after: run.filter((step) => inside.has(step) && !needed.has(step)),
  };
}

/** Each step with the readings that it depends on although neither it nor what it mentions mentions them. */
function waiting(steps: readonly Reading[], needs: Needs): readonly Reading[] {
  return steps.map((step, index) => {
    if (step.kind !== 'compute' && step.kind !== 'check') return step;
    const needed = steps.slice(0, index).filter((each) => needs(step).has(each));
    const implied = new Set(needed.filter((each) => mentions(step, each)).flatMap((each) => [each, ...needs(each)]));
    const after = needed.filter((each) => !implied.has(each)).flatMap((each) => variableOf(each) ?? []);
    return after.length === 0 ? step : { ...step, after };
  });
}

function mayRefuse({ checked: { route } }: Context, step: Reading): boolean {
  if (step.kind === 'compute') return step.decided === undefined && mayReject(nodeOf(route, step.node));
  return step.kind !== 'body' || route.trigger.page === undefined;
}

/** Whether the step may refuse a value for a fault of the client. */
function isClients(context: Context, step: Reading): boolean {
  if (!mayRefuse(context, step)) return false;
  if (step.kind === 'check') return step.source.status === 400;
  if (step.kind !== 'compute') return true;
  const node = nodeOf(context.checked.route, step.node);
  return isOfRequest(node) || isMadeOfRequest(step.inputs) || statusOf(context, node) === 400;
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
