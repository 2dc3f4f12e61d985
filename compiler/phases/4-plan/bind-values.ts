import { mapEntries } from '../../base/map-entries.ts';
import { remember } from '../../base/remember.ts';
import { reads } from '../../code/locals.ts';
import { numberInPhrase } from '../../code/phrase.ts';
import type { Phrase } from '../../code/phrase.ts';
import { nodeOf, scopeNodes } from '../../ir/route.ts';
import { nullTest } from '../../ir/null-test.ts';
import { conditionOf } from '../../ir/meaning.ts';
import type { AccessPath, CheckedRoute, Operand, ValueOperand } from '../../ir/checked.ts';
import { accessKey } from '../../ir/checked.ts';
import { isControl } from '../../ir/control-graph.ts';
import { nameSources } from '../../ir/name-sources.ts';
import type { Outside, SourceNames } from '../../ir/name-sources.ts';
import type { InputValue, Inputs, Step, Value, Variable } from '../../ir/plan.ts';
import { bodyInput } from '../../ir/project.ts';
import type { Node } from '../../ir/project.ts';
import { bytes, isNothing, object, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset } from '../../ir/type-algebra.ts';
import { htmlSource, sourceNode } from './dependencies.ts';
import { checkKey, nodeKey } from './placement.ts';
import type { Placement } from './placement.ts';
import type { Schedule } from './schedule.ts';
import { typeAtUse } from './type-at-use.ts';
import {
  caughtVariable,
  createVariables,
  effectVariables,
  parameterVariable,
  sharedVariable,
  variableOf,
  variableOfOutput,
} from './variables.ts';
import type { EffectVariables, Variables } from './variables.ts';

/** Turns placements into statements, and operands into values of the variables in scope at their use. */
export interface BoundValues {
  /** The declarations, computations and checks at a vertex. */
  readonly steps: (vertex: string) => readonly Step[];
  /** The inputs of a node that runs at a vertex. */
  readonly inputs: (node: Node, vertex: string) => Inputs;
  readonly effectVariables: (node: Node) => EffectVariables;
  /** Why the flow has failed, for the nodes after its Catch. */
  readonly caught: (node: Node) => Variable;
  /** The parameters of a function or a body; see `RoutePlan`. */
  readonly parameters: ReadonlyMap<string, Variable>;
  readonly names: SourceNames;
}

interface Context {
  readonly checked: CheckedRoute;
  readonly schedule: Schedule;
  readonly variables: Variables;
  readonly names: SourceNames;
  /** The inputs of a computation. */
  readonly inputsOf: (node: Node, placement: Placement) => Inputs;
}

/** Where a value is used: at a vertex and, if a placement at the same vertex uses it, before that placement. */
interface Place {
  readonly vertex: string;
  readonly asker?: Placement;
}

export function bindValues(
  checked: CheckedRoute,
  schedule: Schedule,
  around?: (index: Phrase) => Outside,
): BoundValues {
  const { route } = checked;
  const variables = createVariables(checked, schedule);
  const start = nodeOf(route, route.start);
  const index = parameterVariable(variables, start, start.kind.container?.index ?? '');
  const names = nameSources(route, around?.(numberInPhrase(reads(index))));
  const made = new Map<Placement, Inputs>();
  const inputsOf: Context['inputsOf'] = (node, placement) =>
    remember(made, placement, () =>
      bindInputs(context, node, { vertex: placement.vertex, asker: placement }, node.body?.prepares),
    );
  const context: Context = { checked, schedule, variables, names, inputsOf };
  const given = route.scope === undefined ? [start] : scopeNodes(route).filter(isEntry);
  const declared = Map.groupBy(variables.phis, ([, { declaredAt }]) => declaredAt);
  return {
    steps: (vertex) => [
      ...(declared.get(vertex) ?? []).map(([key]): Step => ({
        kind: 'declare',
        variable: sharedVariable(variables, key),
      })),
      ...schedule.at(vertex).map((placement) => bindPlacement(context, placement)),
    ],
    inputs: (node, vertex) => withPrepared(context, node, vertex, bindInputs(context, node, { vertex })),
    effectVariables: (node) => effectVariables(variables, node),
    caught: (node) => caughtVariable(variables, node),
    parameters: new Map(
      given.flatMap((node) =>
        node.kind.outputs.map(({ name }) => [
          route.scope === undefined ? name : bodyInput(node.id, name),
          parameterVariable(variables, node, name),
        ]),
      ),
    ),
    names,
  };
}

/** A container that prepares items takes the prepared items instead of its list. */
function withPrepared(context: Context, node: Node, vertex: string, inputs: Inputs): Inputs {
  const { container } = node.kind;
  const list = inputs.get(container?.list ?? '');
  if (node.body?.prepares === undefined || container === undefined || list === undefined) return inputs;
  const variable = variableOf(context.variables, { item: { kind: 'node', node }, vertex });
  return new Map([...inputs, [container.list, { ...list, value: partOf(variable, [], unknown), type: unknown }]]);
}

const isEntry = ({ kind: { behaviour } }: Node): boolean => behaviour.kind === 'entry';

function bindPlacement(context: Context, placement: Placement): Step {
  const { item, vertex } = placement;
  const place = { vertex, asker: placement };
  const variable = variableOf(context.variables, placement);
  const at = context.checked.route.tellsAll ? { point: vertex } : {};
  switch (item.kind) {
    case 'clock':
      return { kind: 'clock', variable };
    case 'body':
      return { kind: 'body', variable, ...at };
    case 'header':
      return { kind: 'require-header', name: item.name, ...at };
    case 'node':
      return {
        ...{ kind: 'compute', variable, node: item.node.id, ...at },
        inputs: context.inputsOf(item.node, placement),
      };
    case 'check': {
      const { access, need } = item;
      const value = valueAt(context, access, place);
      return { kind: 'check', variable, access, value, need, source: context.names.ofAccess(access), ...at };
    }
  }
}

function bindInputs(context: Context, node: Node, place: Place, only?: ReadonlySet<string>): Inputs {
  const operands = context.checked.operands.get(node.id);
  const bound = new Map<string, InputValue>();
  for (const port of node.kind.inputs) {
    const { name } = port;
    const operand = operands?.get(name);
    const input = node.inputs.get(name);
    if (operand === undefined || input === undefined || only?.has(name) === false) continue;
    if (isPassedBefore(context, operand)) continue;
    const value = bindOperand(context, operand, place);
    const html = htmlSource(context.checked, port, operand);
    if (operand.kind !== 'value') bound.set(name, { ...value, name: context.names.ofInput(input).name });
    else if (html !== undefined) bound.set(name, computedAt(context, html, operand.access, operand.type, place.vertex));
    else if (name === conditionOf(node.kind)) bound.set(name, presenceTest(context, operand, place.vertex) ?? value);
    else bound.set(name, value);
  }
  return bound;
}

/** Whether an input carries no value, and only ensures that the check of a table runs first. */
const isPassedBefore = (context: Context, operand: Operand): boolean =>
  operand.kind === 'value' && sourceNode(context.checked.route, operand.access)?.kind.check !== undefined;

/**
 * A test for null is repeated at its use if more is known about the value there than where it was computed. Either the
 * value has been checked since, and TypeScript only narrows the check's variable by tests of that variable, or another
 * test has decided it.
 */
function presenceTest(context: Context, { access, type }: ValueOperand, vertex: string): InputValue | undefined {
  const { checked, schedule, variables } = context;
  const source = sourceNode(checked.route, access);
  const test = source === undefined ? undefined : nullTest(source);
  if (source === undefined || test === undefined) return undefined;
  const tested = checked.operands.get(source.id)?.get(test.input);
  const made = variables.nearest(variables.byKey.get(nodeKey(source.id)) ?? [], vertex);
  if (made === undefined || tested?.kind !== 'value') return undefined;
  const before = valueAt(context, tested.access, { vertex: made.vertex, asker: made });
  const now = valueAt(context, tested.access, { vertex });
  const isSame = before.kind === 'variable' && now.kind === 'variable' && before.variable === now.variable;
  const known = schedule.typeAt(vertex, tested.access);
  const isDecided = isNothing(known) || known.presence === 'required';
  return isSame && !isDecided ? undefined : computedAt(context, source, access, type, vertex);
}

/** The output of a pure node, computed at its use. */
function computedAt(context: Context, node: Node, access: AccessPath, type: Type, vertex: string): InputValue {
  const port = access.base.kind === 'output' ? access.base.port : '';
  const inputs = bindInputs(context, node, { vertex });
  const value: Value = { kind: 'inline', node: node.id, port, path: [], inputs, type };
  return { value, type, ...context.names.ofAccess(access) };
}

function bindOperand(context: Context, operand: Operand, place: Place): InputValue {
  switch (operand.kind) {
    case 'literal':
      return { value: { kind: 'literal', value: operand.value }, type: operand.type, name: 'a literal', status: 500 };
    case 'secret':
      return { value: operand, type: string(), name: `secret ${operand.name}`, status: 500 };
    case 'rawBody':
      return { value: operand, type: bytes, name: 'body', status: 400 };
    case 'value': {
      const value = valueAt(context, operand.access, place);
      return {
        value,
        type: typeAtUse(context, operand, value, place.vertex),
        ...context.names.ofAccess(operand.access),
      };
    }
    case 'fields': {
      const { whole } = operand;
      const fields = mapEntries(operand.fields, (field) => bindOperand(context, field, place));
      return {
        value: { kind: 'fields', fields },
        type: whole?.type ?? object([...fields].map(([name, field]) => [name, field.type])),
        ...(whole === undefined ? { name: 'an object', status: 500 } : context.names.ofAccess(whole.access)),
      };
    }
  }
}

/** The longest prefix of the access path that has a checked variable in scope, else the value itself. */
function valueAt(context: Context, { base, path }: AccessPath, place: Place): Value {
  for (let length = path.length; length >= 0; length -= 1) {
    const variable = checkedVariable(context, { base, path: path.slice(0, length) }, place);
    if (variable !== undefined) return partOf(variable, path.slice(length), variable.type);
  }
  const { checked, schedule, variables } = context;
  const { vertex } = place;
  if (base.kind === 'body')
    return partOf(variableOf(variables, { item: { kind: 'body' }, vertex }), path, checked.bodyType);
  const node = nodeOf(checked.route, base.node);
  if (node.kind.behaviour.kind === 'entry') {
    const parameter = parameterVariable(variables, node, base.port);
    return partOf(parameter, path, schedule.staticType({ base, path: [] }, vertex));
  }
  if (node.kind.behaviour.kind === 'catch')
    return partOf(caughtVariable(variables, node), path, schedule.staticType({ base, path: [] }, vertex));
  const variable = isControl(node.kind)
    ? variableOfOutput(effectVariables(variables, node), node, base.port)
    : variableOf(variables, { item: { kind: 'node', node }, vertex });
  const type = schedule.staticType({ base, path: [] }, vertex);
  return { kind: 'variable', variable, node: base.node, port: base.port, path, type };
}

const partOf = (variable: Variable, path: readonly string[], type: Type): Value => ({
  kind: 'variable',
  variable,
  node: undefined,
  port: undefined,
  path,
  type,
});

/** The variable of the check of a value that holds at a place, if any. */
function checkedVariable(context: Context, access: AccessPath, { vertex, asker }: Place): Variable | undefined {
  const { checked, schedule, variables } = context;
  const key = checkKey(access);
  const placed = variables.byKey.get(key);
  if (placed === undefined) return undefined;
  const isOwn = asker?.item.kind === 'check' && accessKey(asker.item.access) === accessKey(access);
  const nearest = variables.nearest(placed, vertex, asker);
  const phi = isOwn ? undefined : variables.phis.get(key);
  const known = phi === undefined ? undefined : schedule.established(vertex, access);
  const own = nearest === undefined ? undefined : variableOf(variables, nearest);
  if (phi === undefined || known === undefined) return own;
  const shared = sharedVariable(variables, key);
  if (nearest === undefined) {
    // Before the check on its own branch, the variable shared by all branches is not assigned yet.
    const isEarly = placed.some((each) => each.vertex === vertex);
    return !isEarly && phi.isAssigned(vertex) ? shared : undefined;
  }
  if (phi.operands.includes(nearest)) return shared;
  const isFit =
    phi.operands.every((each) => checked.control.dominators.dominates(nearest.vertex, each.vertex)) &&
    isSubset(known, shared.type);
  return isFit && phi.isAssigned(vertex) ? shared : own;
}
