import { mapEntries } from '../../base/map-entries.ts';
import { afterChanges, typeGiven } from '../../ir/column-rules.ts';
import type { Block, InputValue, PreparedItems, RoutePlan, Step, Value, Variable } from '../../ir/plan.ts';
import { mapBlocks } from '../../ir/plan-blocks.ts';
import type { Route } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import { isSameChange } from '../../ir/text-changes.ts';
import type { TextChanges } from '../../ir/text-changes.ts';
import { isEmpty, withPresence } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { mapStepInputs, nodesOfStep, stepsIn, variablesOf } from './walk-values.ts';

/** A mention of a variable, and how a column changes its text there; undefined where the text is used as it came. */
interface Use {
  readonly variable: Variable;
  readonly changes?: TextChanges | undefined;
}

/**
 * A text that is only written to columns and compared with columns, which all change it alike, is read as they store
 * it. If anything else uses it, too, it is read as it came, and changed at each of these uses.
 */
export function readAsStored(plan: RoutePlan): RoutePlan {
  const { checked, block, prepared } = plan;
  const steps = stepsIn([...(prepared?.block ?? []), ...block]);
  const uses = Map.groupBy(
    steps.flatMap((step) => usesIn(checked.route, step)),
    ({ variable }) => variable,
  );
  const stored = new Map(
    steps.flatMap((step) => {
      if (step.kind !== 'check' || step.variable.assignedLater) return [];
      const type = typeAsStored(step.need, uses.get(step.variable) ?? []);
      return type === undefined ? [] : [[step.variable, { ...step.variable, type: typeGiven(type) }] as const];
    }),
  );
  if (stored.size === 0) return plan;
  const own = { ...plan, block: rewrite(block, stored) };
  return prepared === undefined ? own : { ...own, prepared: rewritePrepared(prepared, stored) };
}

function usesIn(route: Route, step: Step): readonly Use[] {
  if (step.kind === 'check') return variablesOf(step.value).map((variable) => ({ variable }));
  return nodesOfStep(step).flatMap(({ node, inputs }) => {
    const ports = new Map(nodeOf(route, node).kind.inputs.map((port) => [port.name, port]));
    return [...inputs].flatMap(([name, { value }]) => {
      const { record, spelling } = ports.get(name) ?? {};
      return usesOf(value, spelling, record?.texts);
    });
  });
}

function usesOf(value: Value, changes?: TextChanges, texts?: ReadonlyMap<string, TextChanges>): readonly Use[] {
  if (value.kind === 'variable') return [{ variable: value.variable, changes }];
  if (value.kind !== 'fields') return variablesOf(value).map((variable) => ({ variable }));
  return [...value.fields].flatMap(([name, field]) => usesOf(field.value, texts?.get(name)));
}

/** The type of a text as it is stored, if all of its uses change it alike. */
function typeAsStored(need: Type, [first, ...others]: readonly Use[]): Type | undefined {
  const changes = first?.changes;
  if (changes === undefined) return undefined;
  return others.every((use) => isSameChange(use.changes ?? {}, changes)) ? afterChanges(need, changes) : undefined;
}

type Stored = ReadonlyMap<Variable, Variable>;

const rewrite = (block: Block, stored: Stored): Block =>
  block.map((step) =>
    mapBlocks(
      step.kind === 'check'
        ? readStored(step, stored)
        : mapStepInputs(step, (inputs) => mapEntries(inputs, (input) => asStored(input, stored))),
      (inner) => rewrite(inner, stored),
    ),
  );

function rewritePrepared({ block, given: [first, ...others] }: PreparedItems, stored: Stored): PreparedItems {
  const renewed = (variable: Variable): Variable => stored.get(variable) ?? variable;
  return { block: rewrite(block, stored), given: [renewed(first), ...others.map(renewed)] };
}

function readStored(step: Extract<Step, { kind: 'check' }>, stored: Stored): Step {
  const variable = stored.get(step.variable);
  return variable === undefined ? step : { ...step, variable, need: withPresence(variable.type, step.need.presence) };
}

function asStored(input: InputValue, stored: Stored): InputValue {
  const { value, type } = input;
  if (value.kind === 'fields')
    return { ...input, value: { ...value, fields: mapEntries(value.fields, (field) => asStored(field, stored)) } };
  const variable = value.kind === 'variable' ? stored.get(value.variable) : undefined;
  if (value.kind !== 'variable' || variable === undefined) return input;
  return {
    ...input,
    value: { ...value, variable, type: variable.type },
    type: isEmpty(type) ? type : typeGiven(withPresence(variable.type, type.presence)),
  };
}
