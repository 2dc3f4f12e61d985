import type { CheckedRoute, AccessPath, Operand, ValueOperand } from '../../ir/checked.ts';
import { accessKey } from '../../ir/checked.ts';
import { isControl } from '../../ir/control-graph.ts';
import { nameSources } from '../../ir/name-sources.ts';
import type { InputValue, Inputs, Step, Value, Variable } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import { alternative, isEmpty, isNothing, object, openObject, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { meet, isSubset } from '../../ir/type-algebra.ts';
import { typeOfLiteral } from '../../ir/type-of-literal.ts';
import { remember } from '../../base/remember.ts';
import { findPhis, joinedNeed } from './find-phis.ts';
import { namesOfCheck, namesOfOutput } from './name-hints.ts';
import { checkKey, keyOf, nearestPlacement, nodeKey } from './placement.ts';
import type { Placement } from './placement.ts';
import type { Schedule } from './schedule.ts';

/** Turns placements into statements, and uses into values of the variables that are in scope where they are used. */
export interface BoundValues {
  /** The statements of a vertex: what is declared, computed and checked there. */
  readonly steps: (vertex: string) => readonly Step[];
  /** What a node gets when it runs at a vertex. */
  readonly inputs: (node: Node, vertex: string) => Inputs;
  readonly effectVariable: (node: Node) => Variable;
}

export function bindValues(checked: CheckedRoute, placements: Schedule): BoundValues {
  const { route, control } = checked;
  const byKey = Map.groupBy(placements.all, keyOf);
  const nearestOf = nearestPlacement(control, placements.at);
  const names = nameSources(route);
  const phis = findPhis(checked, placements, byKey, nearestOf);
  const variables = new Map<string, Variable>();
  const checks = new Map<Placement, Variable>();
  const effects = new Map<string, Variable>();
  // What is declared by no more than a schema is checked for being an object when it is read.
  const bodyType = alternative(checked.bodyType, 'object') === undefined ? openObject() : checked.bodyType;

  return { steps, inputs, effectVariable };

  function steps(vertex: string): readonly Step[] {
    const declared = [...phis]
      .filter(([, { declaredAt }]) => declaredAt === vertex)
      .map(([key]): Step => ({ kind: 'declare', variable: sharedVariable(key) }));
    return [...declared, ...placements.at(vertex).map(stepOf)];
  }

  function stepOf(placement: Placement): Step {
    const { item, vertex } = placement;
    const variable = variableOf(placement);
    switch (item.kind) {
      case 'clock':
        return { kind: 'clock', variable };
      case 'body':
        return { kind: 'body', variable };
      case 'header':
        return { kind: 'require-header', name: item.name };
      case 'node':
        return { kind: 'compute', variable, node: item.node.id, inputs: inputs(item.node, vertex, placement) };
      case 'check':
        return {
          kind: 'check',
          variable,
          access: item.access,
          value: valueOfRef(item.access, vertex, placement),
          need: item.need,
          source: names.ofRef(item.access),
        };
    }
  }

  function inputs(node: Node, vertex: string, asker?: Placement): Inputs {
    const bound = new Map<string, InputValue>();
    for (const { name, html } of node.kind.inputs) {
      const use = checked.operands.get(node.id)?.get(name);
      const input = node.inputs.get(name);
      const asHtml = html === true && use?.kind === 'value' ? htmlValue(use, vertex) : undefined;
      const asTest = name === node.kind.condition && use?.kind === 'value' ? nullTest(use, vertex) : undefined;
      const onTheSpot = asHtml ?? asTest;
      if (onTheSpot !== undefined) bound.set(name, onTheSpot);
      else if (use !== undefined && input !== undefined)
        bound.set(name, {
          ...bindUse(use, vertex, asker),
          ...(use.kind === 'value' ? {} : { name: names.ofInput(input).name }),
        });
    }
    return bound;
  }

  /** A text that is read as HTML is computed where it is read, since its escaped form is another value. */
  function htmlValue({ access, type }: ValueOperand, vertex: string): InputValue | undefined {
    const behaviour = sourceNode(access)?.kind.behaviour;
    return behaviour?.kind === 'pure' && behaviour.html !== undefined ? computedAt(access, type, vertex) : undefined;
  }

  /**
   * A test for null is made where it decides if more is known of the value there than where it was made for others: a
   * check has a variable by then, which TypeScript narrows by tests of that variable alone, or another test has decided.
   */
  function nullTest({ access, type }: ValueOperand, vertex: string): InputValue | undefined {
    const source = sourceNode(access);
    const tested =
      source?.kind.truth?.kind === 'null' ? checked.operands.get(source.id)?.get(source.kind.truth.input) : undefined;
    const made = source === undefined ? undefined : nearestOf(byKey.get(nodeKey(source.id)) ?? [], vertex);
    if (source === undefined || made === undefined || tested?.kind !== 'value') return undefined;
    const [before, now] = [valueOfRef(tested.access, made.vertex, made), valueOfRef(tested.access, vertex)];
    const isSame = before.kind === 'variable' && now.kind === 'variable' && before.variable === now.variable;
    const known = placements.typeAt(vertex, tested.access);
    const isDecided = isNothing(known) || known.presence === 'required';
    return isSame && !isDecided ? undefined : computedAt(access, type, vertex);
  }

  function sourceNode({ base, path }: AccessPath): Node | undefined {
    return base.kind === 'output' && path.length === 0 ? route.nodes.get(base.node) : undefined;
  }

  /** The output of a pure node, computed where it is used. */
  function computedAt(ref: AccessPath, type: Type, vertex: string): InputValue | undefined {
    const node = sourceNode(ref);
    if (node === undefined || ref.base.kind !== 'output') return undefined;
    const value: Value = {
      kind: 'inline',
      node: node.id,
      port: ref.base.port,
      path: [],
      inputs: inputs(node, vertex),
      type,
    };
    return { value, type, ...names.ofRef(ref) };
  }

  function bindUse(use: Operand, vertex: string, asker: Placement | undefined): InputValue {
    switch (use.kind) {
      case 'literal':
        return { value: use, type: typeOfLiteral(use.value), name: 'a literal', status: 500 };
      case 'secret':
        return { value: use, type: string(), name: `secret ${use.name}`, status: 500 };
      case 'rawBody':
        return {
          value: use,
          type: { kind: 'known', presence: 'required', alternatives: [{ kind: 'bytes' }] },
          name: 'body',
          status: 400,
        };
      case 'value': {
        const value = valueOfRef(use.access, vertex, asker);
        return { value, type: typeOfBound(use, value, vertex), ...names.ofRef(use.access) };
      }
      case 'fields': {
        const fields = new Map([...use.fields].map(([name, field]) => [name, bindUse(field, vertex, asker)]));
        const whole =
          use.whole === undefined ? { name: 'an object', status: 500 as const } : names.ofRef(use.whole.access);
        return {
          value: { kind: 'fields', fields },
          type: use.whole?.type ?? object([...fields].map(([name, field]) => [name, field.type])),
          ...whole,
        };
      }
    }
  }

  /** What is known of a value where it is used: the type of a checked variable, else its own, narrowed by the checks. */
  function typeOfBound({ access, type, need }: ValueOperand, value: Value, vertex: string): Type {
    // Where nothing but a missing value gets to, by a test or by checks that no value passes, nothing is asked of it.
    const known = placements.typeAt(vertex, access);
    if (isEmpty(known)) return known;
    const isChecked =
      value.kind === 'variable' &&
      value.node === undefined &&
      value.path.length === 0 &&
      (access.path.length > 0 || access.base.kind === 'output');
    if (isChecked && isSubset(value.variable.type, need)) return value.variable.type;
    return isSubset(type, need) ? type : meet(placements.established(vertex, access) ?? type, need);
  }

  /** The longest part of the ref that has a checked variable in scope, else the value itself. `before` is the placement that asks. */
  function valueOfRef(ref: AccessPath, vertex: string, before?: Placement): Value {
    for (let length = ref.path.length; length >= 0; length -= 1) {
      const prefix = { base: ref.base, path: ref.path.slice(0, length) };
      const variable = checkedVariable(prefix, vertex, before);
      if (variable !== undefined)
        return {
          kind: 'variable',
          variable,
          node: undefined,
          port: undefined,
          path: ref.path.slice(length),
          type: variable.type,
        };
    }
    const { base, path } = ref;
    if (base.kind === 'body') {
      return {
        kind: 'variable',
        variable: variableOf({ item: { kind: 'body' }, vertex }),
        node: undefined,
        port: undefined,
        path,
        type: checked.bodyType,
      };
    }
    const node = route.nodes.get(base.node);
    const type = placements.staticType({ base, path: [] }, vertex);
    const variable =
      node === undefined || isControl(node.kind)
        ? effectVariableOf(base.node)
        : variableOf({ item: { kind: 'node', node }, vertex });
    return { kind: 'variable', variable, node: base.node, port: base.port, path, type };
  }

  function effectVariableOf(id: string): Variable {
    const node = route.nodes.get(id);
    if (node === undefined) throw new TypeError(`No node ${id}.`);
    return effectVariable(node);
  }

  function effectVariable(node: Node): Variable {
    const port = node.kind.outputs.find(({ with: edge }) => edge !== 'error')?.name ?? 'result';
    return remember(effects, node.id, () => ({
      id: `node ${node.id}`,
      names: namesOfOutput(route, node, port, false),
      type: checked.outputType(node.id, port),
      assignedLater: false,
    }));
  }

  function checkedVariable(ref: AccessPath, vertex: string, before: Placement | undefined): Variable | undefined {
    const key = checkKey(ref);
    const placed = byKey.get(key);
    if (placed === undefined) return undefined;
    const isOwn = before?.item.kind === 'check' && accessKey(before.item.access) === accessKey(ref);
    const nearest = nearestOf(placed, vertex, before);
    const phi = isOwn ? undefined : phis.get(key);
    const known = phi === undefined ? undefined : placements.established(vertex, ref);
    if (phi === undefined || known === undefined) return nearest === undefined ? undefined : variableOf(nearest);
    if (nearest !== undefined && phi.operands.includes(nearest)) return sharedVariable(key);
    // What asks before the check of its own arm comes too early for the variable of all arms.
    if (nearest === undefined && placed.some((operand) => operand.vertex === vertex)) return undefined;
    const isFit =
      nearest === undefined ||
      (phi.operands.every((operand) => control.dominators.dominates(nearest.vertex, operand.vertex)) &&
        isSubset(known, sharedVariable(key).type));
    if (isFit && phi.isAssigned(vertex)) return sharedVariable(key);
    return nearest === undefined ? undefined : variableOf(nearest);
  }

  /**
   * The variable of a placement. Placements of one value in different arms share a variable, since no scope sees two
   * of them; a check behind a weaker check of the same value has one of its own.
   */
  function variableOf(placement: Placement): Variable {
    const key = keyOf(placement);
    if (phis.get(key)?.operands.includes(placement) === true) return sharedVariable(key);
    if (placement.item.kind !== 'check') return sharedVariable(key);
    const { access: ref, need } = placement.item;
    return remember(checks, placement, () => {
      const depth = (byKey.get(key) ?? []).filter(
        (other) => other !== placement && control.dominators.dominates(other.vertex, placement.vertex),
      ).length;
      const id = `${key} ${depth} ${JSON.stringify(need, replaceMaps)}`;
      return remember(variables, id, () => ({
        id,
        names: namesOfCheck(checked, ref, need, depth > 0),
        type: need,
        assignedLater: false,
      }));
    });
  }

  /** Whether the flow goes on with a value only when it is checked or converted. */
  function isRaw({ id }: Node, port: string): boolean {
    if (byKey.has(checkKey({ base: { kind: 'output', node: id, port }, path: [] }))) return true;
    const readers = [...route.nodes.values()].flatMap((reader) =>
      [...reader.inputs].flatMap(([name, input]) =>
        input.kind === 'wire' && input.node === id ? [{ name, reader }] : [],
      ),
    );
    const [{ name, reader } = {}, ...others] = readers;
    if (
      reader === undefined ||
      others.length > 0 ||
      reader.kind.passes !== name ||
      reader.kind.behaviour.kind !== 'pure'
    )
      return false;
    return reader.kind.labels?.kind !== 'either' || isRaw(reader, reader.kind.outputs[0]?.name ?? '');
  }

  function sharedVariable(key: string): Variable {
    return remember(variables, key, () => {
      const phi = phis.get(key);
      const placed = phi?.operands ?? byKey.get(key) ?? [];
      const [first] = placed;
      const assignedLater = phi !== undefined;
      if (first?.item.kind === 'node') {
        const { node } = first.item;
        const port = node.kind.outputs[0]?.name ?? 'value';
        return {
          id: key,
          names: namesOfOutput(route, node, port, node.kind.reads?.kind === 'query' && isRaw(node, port)),
          type: checked.outputType(node.id, port),
          assignedLater,
        };
      }
      if (first?.item.kind === 'check') {
        const type = joinedNeed(placed);
        return { id: key, names: namesOfCheck(checked, first.item.access, type, false), type, assignedLater };
      }
      return key === 'clock'
        ? { id: key, names: ['now'], type: unknown, assignedLater }
        : { id: key, names: ['body'], type: bodyType, assignedLater };
    });
  }
}

const replaceMaps = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);
