import type { Block, Label, Step } from '../../ir/plan.ts';
import { blocksOf, mapBlocks, namesAll } from '../../ir/plan-blocks.ts';
import type { Route } from '../../ir/project.ts';
import { fixedStatus } from '../../ir/response.ts';
import { nodeOf } from '../../ir/route.ts';

/**
 * Removes unused labels, and jumps to where control would flow anyway. Then turns a branch that ends in an answer into
 * a guard clause, so that the rest of the flow is not indented.
 */
export function simplifyBlock(route: Route, block: Block): Block {
  return flatten(route, reached(block.flatMap((step) => simplifyStep(route, step))));
}

function simplifyStep(route: Route, step: Step): Block {
  const simplify = (inner: Block): Block => simplifyBlock(route, inner);
  if (step.kind === 'labelled') {
    const inner = withoutTailLeave(step.block, step.label);
    return leaves(inner, step.label) ? [{ ...step, block: simplify(inner) }] : simplify(inner);
  }
  return [mapBlocks(step, simplify)];
}

/** Removes a `leave` at the end of the labelled block, or of a branch that ends there: control falls through anyway. */
export function withoutTailLeave(block: Block, label: Label): Block {
  const last = block.at(-1);
  if (last === undefined) return block;
  const before = block.slice(0, -1);
  if (last.kind === 'leave') return last.label === label ? before : block;
  if (last.kind === 'transaction' || last.kind === 'concurrent') return block;
  return [...before, mapBlocks(last, (inner) => withoutTailLeave(inner, label))];
}

/** Drops `end`, and a `return` of nothing, where a function or the body of a loop ends anyway. */
export function withoutLastEnds(route: Route, block: Block): Block {
  const last = block.at(-1);
  if (last === undefined) return block;
  const before = block.slice(0, -1);
  return isMereEnd(route, last)
    ? withoutLastEnds(route, before)
    : [...before, mapBlocks(last, (inner) => withoutLastEnds(route, inner))];
}

function isMereEnd(route: Route, step: Step): boolean {
  if (step.kind !== 'return') return step.kind === 'end';
  const { kind, comment } = nodeOf(route, step.node);
  return kind.inputs.length === 0 && comment === undefined;
}

export function leaves(block: Block, label: Label): boolean {
  return block.some((step) =>
    step.kind === 'leave' ? step.label === label : blocksOf(step).some((inner) => leaves(inner, label)),
  );
}

/** Drops the steps after one that never completes. */
function reached(block: Block): Block {
  const last = block.findIndex((step) => exits([step]));
  return last < 0 ? block : block.slice(0, last + 1);
}

/** If one branch never completes, the other one continues after the branching. */
function flatten(route: Route, block: Block): Block {
  const last = block.at(-1);
  if (last === undefined) return block;
  const before = block.slice(0, -1);
  if (last.kind === 'test') {
    const guard = guardOf(route, last.whenTrue, last.whenFalse);
    if (guard === last.whenTrue) return [...before, { ...last, whenFalse: [] }, ...last.whenFalse];
    if (guard === last.whenFalse) return [...before, { ...last, whenTrue: [] }, ...last.whenTrue];
  }
  if (last.kind === 'attempt' && exits(last.error)) return [...before, { ...last, next: [] }, ...last.next];
  if (last.kind === 'switch' && !namesAll(last)) {
    const { cases, otherwise } = last;
    const [only, ...others] = cases;
    if (only !== undefined && others.length === 0 && guardOf(route, only.block, otherwise) === otherwise)
      return [...before, { ...last, cases: [{ ...only, block: [] }] }, ...only.block];
    if (cases.every((branch) => exits(branch.block))) return [...before, { ...last, otherwise: [] }, ...otherwise];
  }
  return block;
}

/** The branch that ends, so that the other one can follow it; undefined if both continue. */
function guardOf(route: Route, branch: Block, rest: Block): Block | undefined {
  if (exits(branch) && isGuard(route, branch, rest)) return branch;
  if (exits(rest)) return rest;
  return exits(branch) ? branch : undefined;
}

/**
 * Whether `branch` becomes the guard. Of the two, it is the one that refuses, unless that nests the code more deeply;
 * else the shorter one; if equal, the first.
 */
function isGuard(route: Route, branch: Block, rest: Block): boolean {
  if (!exits(rest)) return true;
  const [one, other] = [depthOf(branch), depthOf(rest)];
  if (refuses(route, branch) && !refuses(route, rest) && one <= other) return true;
  if (refuses(route, rest) && !refuses(route, branch) && other <= one) return false;
  return sizeOf(branch) <= sizeOf(rest);
}

/** Whether a branch ends in a failure, or in an error answer. */
export function refuses(route: Route, block: Block): boolean {
  const last = block.at(-1);
  if (last?.kind !== 'respond') return last?.kind === 'fail';
  return (fixedStatus(nodeOf(route, last.node), (port) => last.inputs.get(port)?.value) ?? 0) >= 400;
}

/** How deep the blocks in a block are nested. */
const depthOf = (block: Block): number =>
  Math.max(0, ...block.flatMap((step) => blocksOf(step).map((inner) => 1 + depthOf(inner))));

/** The number of steps, nested ones included. */
export const sizeOf = (block: Block): number =>
  block.reduce((sum, step) => sum + 1 + blocksOf(step).reduce((inner, each) => inner + sizeOf(each), 0), 0);

/** Whether the end of a block is never reached. */
export function exits(block: Block): boolean {
  const last = block.at(-1);
  if (last === undefined) return false;
  switch (last.kind) {
    case 'respond':
    case 'return':
    case 'fail':
    case 'leave':
    case 'end':
      return true;
    case 'transaction':
      return last.isFollowed !== true;
    case 'test':
      return exits(last.whenTrue) && exits(last.whenFalse);
    case 'switch':
      return exits(last.otherwise) && last.cases.every((branch) => exits(branch.block));
    case 'attempt':
      return exits(last.next) && exits(last.error);
    case 'try':
      return exits(last.block) && exits(last.caught);
    default:
      return false;
  }
}
