import type { Block, Step, Value, Variable } from '../../ir/plan.ts';
import type { Node, Route } from '../../ir/project.ts';
import { mayReject } from '../../ir/may-reject.ts';
import { isRejecting } from './dependencies.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import { countMentions, mapInputs, mapValues, nodesOfStep, valuesOfStep } from './walk-values.ts';

type Compute = Extract<Step, { kind: 'compute' }>;

/** A step, and the block that it stands in. */
interface Placed<S> {
  readonly step: S;
  readonly block: Block;
}

/** More nodes than this in one expression are easier to read with a name in between. */
const longest = 3;

/**
 * A value that is used once moves into its use. One that may reject keeps a statement of its own, unless that one use
 * is a check; a label of the author is worth a name, unless the use only converts the value.
 */
export function inlineValues(route: Route, block: Block): Block {
  const mentions = countMentions(block);
  const computed = new Map<Variable, Placed<Compute>>();
  collect(block);
  const onlyUses = findOnlyUses();
  const repeated = findRepeated();
  const inlined = new Map<Variable, Value>();
  return rewrite(block);

  function collect(steps: Block): void {
    for (const step of steps) {
      if (step.kind === 'compute' && mentions.get(step.variable) === 1 && !step.variable.assignedLater) computed.set(step.variable, { step, block: steps });
      blocksOf(step).forEach(collect);
    }
  }

  /** By variable that is mentioned once: the step that mentions it directly, if one does. */
  function findOnlyUses(): ReadonlyMap<Variable, Placed<Step>> {
    const uses = new Map<Variable, Placed<Step>>();
    const visit = (steps: Block): void => {
      for (const step of steps) {
        for (const value of valuesOfStep(step)) if (value.kind === 'variable') uses.set(value.variable, { step, block: steps });
        blocksOf(step).forEach(visit);
      }
    };
    visit(block);
    return uses;
  }

  /** Variables that an emitter mentions more than once: they need a name. */
  function findRepeated(): ReadonlySet<Variable> {
    const found = new Set<Variable>();
    const visit = (steps: Block): void => {
      for (const step of steps) {
        for (const { node: id, inputs } of nodesOfStep(step)) {
          for (const { name, repeated: isRepeated } of route.nodes.get(id)?.kind.inputs ?? []) {
            const value = inputs.get(name)?.value;
            if (isRepeated === true && value?.kind === 'variable') found.add(value.variable);
          }
        }
        blocksOf(step).forEach(visit);
      }
    };
    visit(block);
    return found;
  }

  function isInlined(step: Compute): boolean {
    const node = route.nodes.get(step.node);
    const placed = computed.get(step.variable);
    const used = onlyUses.get(step.variable);
    const use = used?.step;
    if (node === undefined || placed === undefined || repeated.has(step.variable)) return false;
    if (node.kind.reads?.kind === 'query') return false;
    if (isRejecting(node)) return use?.kind === 'check' && used?.block === placed.block && isNextRefusal(step, use, placed.block);
    if (node.label !== undefined && !isConverted(node, use)) return false;
    return size({ kind: 'inline', node: step.node, port: '', path: [], inputs: mapInputs(step.inputs, rewriteValue), type: step.variable.type }) <= longest;
  }

  /** Whether nothing else may refuse the request between two steps of a block: the first fault is the one that is told. */
  function isNextRefusal(from: Step, to: Step, steps: Block): boolean {
    return steps.slice(steps.indexOf(from) + 1, steps.indexOf(to)).every((between) => {
      const node = between.kind === 'compute' ? route.nodes.get(between.node) : undefined;
      return between.kind === 'declare' || between.kind === 'clock' || (node !== undefined && !mayReject(node));
    });
  }

  /** Whether the use hands the value on in another form, and so takes over its name. */
  function isConverted(node: Node, use: Step | undefined): boolean {
    if (use?.kind === 'check') return true;
    const user = use?.kind === 'compute' ? route.nodes.get(use.node) : undefined;
    const input = user?.kind.passes === undefined ? undefined : user.inputs.get(user.kind.passes);
    return input?.kind === 'wire' && input.node === node.id;
  }

  function rewrite(steps: Block): Block {
    return steps.flatMap((step): readonly Step[] => {
      if (step.kind === 'compute' && isInlined(step)) {
        inlined.set(step.variable, { kind: 'inline', node: step.node, port: '', path: [], inputs: mapInputs(step.inputs, rewriteValue), type: step.variable.type });
        return [];
      }
      return [mapBlocks(mapValues(step, rewriteValue), rewrite)];
    });
  }

  function rewriteValue(value: Value): Value {
    if (value.kind === 'fields') {
      return { kind: 'fields', fields: new Map([...value.fields].map(([name, field]) => [name, { ...field, value: rewriteValue(field.value) }])) };
    }
    if (value.kind === 'inline') return { ...value, inputs: mapInputs(value.inputs, rewriteValue) };
    if (value.kind !== 'variable') return value;
    const inline = inlined.get(value.variable);
    return inline?.kind === 'inline' ? { ...inline, port: value.port ?? '', path: value.path, type: value.type } : value;
  }
}

/** How many nodes an expression computes in place. */
function size(value: Value): number {
  if (value.kind === 'inline') return [...value.inputs.values()].reduce((sum, input) => sum + size(input.value), 1);
  if (value.kind === 'fields') return [...value.fields.values()].reduce((sum, field) => sum + size(field.value), 0);
  return 0;
}
