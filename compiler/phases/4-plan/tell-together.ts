import { mayReject } from '../../ir/may-reject.ts';
import type { SourceNames } from '../../ir/name-sources.ts';
import type { Block, Inputs, Reading, Step, Variable } from '../../ir/plan.ts';
import { mapBlocks } from '../../ir/plan-blocks.ts';
import type { Node, Route } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import { valuesOfStep, variablesOf } from './walk-values.ts';

interface Context {
  readonly route: Route;
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
  // A first step is read alone if all others depend on it, or if its refusal is the server's fault.
  const madeOf = dependents(run, first);
  if (!isClients(context, first) || others.every((step) => madeOf.has(step))) {
    const next = run.indexOf(first) + 1;
    return [...run.slice(0, next), ...arranged(context, run.slice(next))];
  }
  const { before, steps, after } = apart(run.slice(0, last + 1), new Set(refusing));
  const inTurn = steps.some((step, index) =>
    steps.slice(0, index).some((earlier) => isMadeOf(step, variableOf(earlier))),
  );
  return [...before, { kind: 'together', steps, inTurn }, ...after, ...run.slice(last + 1)];
}

/** The steps that may refuse and those that they need in between; and the steps that can come before or after. */
function apart(
  run: readonly Reading[],
  refusing: ReadonlySet<Reading>,
): { readonly before: Block; readonly steps: readonly Reading[]; readonly after: Block } {
  const inside = new Set<Reading>();
  for (const step of run)
    if (refusing.has(step) || [...inside].some((earlier) => isMadeOf(step, variableOf(earlier)))) inside.add(step);
  const needed = new Set<Reading>();
  for (const step of [...inside].toReversed())
    if (refusing.has(step) || [...needed].some((later) => isMadeOf(later, variableOf(step)))) needed.add(step);
  return {
    before: run.filter((step) => !inside.has(step)),
    steps: run.filter((step) => needed.has(step)),
    after: run.filter((step) => inside.has(step) && !needed.has(step)),
  };
}

/** The steps that depend on one, directly or not. */
function dependents(run: readonly Reading[], step: Reading): ReadonlySet<Reading> {
  const found = new Set([step]);
  for (const later of run) if ([...found].some((each) => isMadeOf(later, variableOf(each)))) found.add(later);
  return found;
}

const variableOf = (step: Reading): Variable | undefined =>
  step.kind === 'require-header' ? undefined : step.variable;

const isMadeOf = (step: Reading, variable: Variable | undefined): boolean =>
  variable !== undefined && valuesOfStep(step).some((value) => variablesOf(value).includes(variable));

function mayRefuse({ route }: Context, step: Reading): boolean {
  if (step.kind === 'compute') return step.decided === undefined && mayReject(nodeOf(route, step.node));
  return step.kind !== 'body' || route.trigger.page === undefined;
}

/** Whether the step may refuse a value for a fault of the client. */
function isClients(context: Context, step: Reading): boolean {
  if (!mayRefuse(context, step)) return false;
  if (step.kind === 'check') return step.source.status === 400;
  if (step.kind !== 'compute') return true;
  const node = nodeOf(context.route, step.node);
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
