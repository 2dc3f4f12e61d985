import type { Block, Step, Value, Variable } from '../../ir/plan.ts';
import type { Node, Route } from '../../ir/project.ts';
import { mayReject, rejectsInput } from '../../ir/may-reject.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import { mapInputs, mapValues, nodesOfStep, valuesOfStep, variablesOf } from './walk-values.ts';

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
  const uses = findUses(block);
  const repeated = findRepeated();
  const inlined = new Map<Variable, Value>();
  return rewrite(block);

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
    const { count, block: own, direct } = uses.get(step) ?? { count: 0 };
    const use = direct?.step;
    if (node === undefined || count !== 1 || own === undefined || repeated.has(step.variable)) return false;
    if (node.kind.reads?.kind === 'query') return false;
    if (rejectsInput(node)) return use?.kind === 'check' && direct?.block === own && isNextRefusal(step, use, own);
    if (node.label !== undefined && !isConverted(node, use)) return false;
    return (
      size({
        kind: 'inline',
        node: step.node,
        port: '',
        path: [],
        inputs: mapInputs(step.inputs, rewriteValue),
        type: step.variable.type,
      }) <= longest
    );
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
        inlined.set(
          step.variable,
          step.decided ?? {
            kind: 'inline',
            node: step.node,
            port: '',
            path: [],
            inputs: mapInputs(step.inputs, rewriteValue),
            type: step.variable.type,
          },
        );
        return [];
      }
      if (step.kind === 'compute') inlined.delete(step.variable);
      return [mapBlocks(mapValues(step, rewriteValue), rewrite)];
    });
  }

  function rewriteValue(value: Value): Value {
    if (value.kind === 'fields') {
      return {
        kind: 'fields',
        fields: new Map(
          [...value.fields].map(([name, field]) => [name, { ...field, value: rewriteValue(field.value) }]),
        ),
      };
    }
    if (value.kind === 'inline') return { ...value, inputs: mapInputs(value.inputs, rewriteValue) };
    if (value.kind !== 'variable') return value;
    const inline = inlined.get(value.variable);
    if (inline?.kind === 'literal') return inline;
    return inline?.kind === 'inline'
      ? { ...inline, port: value.port ?? '', path: value.path, type: value.type }
      : value;
  }
}

/** How often what a step computes is mentioned, and by which step directly. */
interface Uses {
  readonly block: Block;
  count: number;
  direct?: Placed<Step>;
}

/** By step that computes a constant: arms that compute one value each have uses of their own. */
function findUses(whole: Block): ReadonlyMap<Compute, Uses> {
  const found = new Map<Compute, Uses>();
  const inScope = new Map<Variable, Uses>();
  visit(whole);
  return found;

  function visit(block: Block): void {
    const outside = new Map<Variable, Uses | undefined>();
    for (const step of block) {
      for (const value of valuesOfStep(step)) {
        for (const variable of variablesOf(value)) {
          const uses = inScope.get(variable);
          if (uses === undefined) continue;
          uses.count += 1;
          if (value.kind === 'variable') uses.direct = { step, block };
        }
      }
      if (step.kind === 'compute' && !step.variable.assignedLater) {
        if (!outside.has(step.variable)) outside.set(step.variable, inScope.get(step.variable));
        const uses: Uses = { block, count: 0 };
        found.set(step, uses);
        inScope.set(step.variable, uses);
      }
      blocksOf(step).forEach(visit);
    }
    for (const [variable, uses] of outside) {
      if (uses === undefined) inScope.delete(variable);
      else inScope.set(variable, uses);
    }
  }
}

/** How many nodes an expression computes in place. */
function size(value: Value): number {
  if (value.kind === 'inline') return [...value.inputs.values()].reduce((sum, input) => sum + size(input.value), 1);
  if (value.kind === 'fields') return [...value.fields.values()].reduce((sum, field) => sum + size(field.value), 0);
  return 0;
}
