import { isList, isObject, isScalar } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import { invariant } from '../../../base/invariant.ts';
import type { Operand } from '../../../ir/checked.ts';
import { fits } from '../../../ir/fits.ts';
import type { InputPort } from '../../../ir/kind.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { alternative, openObject, unknown, withPresence } from '../../../ir/type.ts';
import type { ObjectType, Type } from '../../../ir/type.ts';
import { fieldOf, isSubset, meet } from '../../../ir/type-algebra.ts';
import { typeOfLiteral } from '../../../ir/type-of-literal.ts';
import type { RouteTypes } from './types.ts';
import { originNode, resolveInput } from './resolve.ts';

type ValueOperand = Extract<Operand, { kind: 'value' }>;

/** The operand of each fed input port of a node, seen through nodes that only pass on parts of values. */
export function resolveOperands(route: Route, node: Node, types: RouteTypes): ReadonlyMap<string, Operand> {
  const operands = new Map<string, Operand>();
  for (const port of node.kind.inputs) {
    const input = node.inputs.get(port.name);
    if (input !== undefined) operands.set(port.name, operandOf(route, node, port, input, types));
  }
  return operands;
}

function operandOf(route: Route, node: Node, port: InputPort, input: Input, types: RouteTypes): Operand {
  const need = types.need(node, port.name);
  if (port.takesBytesOfBody === true && isWholeBody(route, input)) return { kind: 'rawBody' };
  const operand = valueOperand(route, node, port.name, input, types, need);
  return port.record === undefined || port.record.many === true
    ? operand
    : takeApart(route, input, operand, need, types);
}

function valueOperand(route: Route, node: Node, port: string, input: Input, types: RouteTypes, need: Type): Operand {
  const origin = resolveInput(route, input);
  if (origin.kind === 'secret') return origin;
  if (origin.kind === 'literal') return { ...origin, type: literalType(origin.value, need) };
  return { kind: 'value', access: origin.access, type: types.inputType(node, port), need };
}

/** A constant that fits, or a choice between values that all fit, is written without a check. */
function chosenOperand(route: Route, input: Input, operand: Operand, types: RouteTypes): Operand {
  if (operand.kind !== 'value' || isSubset(operand.type, operand.need)) return operand;
  const isSure = operand.need.kind === 'known' && allFit(route, input, operand.need, types);
  return isSure ? { ...operand, type: meet(operand.type, operand.need), need: unknown } : operand;
}

/** Whether all values that an input may choose from satisfy a need. */
function allFit(route: Route, input: Input | undefined, need: Type, types: RouteTypes): boolean {
  if (input?.kind === 'literal') return isScalar(input.value) && fits(input.value, need);
  const origin = originNode(route, input);
  if (origin === undefined || origin.path.length > 0) return false;
  const { node, port } = origin;
  const { meaning } = node.kind;
  if (meaning?.kind === 'constant') return isScalar(meaning.value) && fits(meaning.value, need);
  if (meaning?.kind !== 'choice') return isSubset(types.outputType(node, port), need);
  return [meaning.whenTrue, meaning.whenFalse].every((each) => allFit(route, node.inputs.get(each), need, types));
}

/** A constant has the type that its port needs, such as a time. An empty list fits any element type. */
function literalType(value: JsonValue, need: Type): Type {
  const type = typeOfLiteral(value);
  const isWanted = isList(value) ? value.length === 0 : isScalar(value) && value !== null && fits(value, need);
  return isWanted ? meet(type, need) : type;
}

export function isWholeBody(route: Route, input: Input): boolean {
  const origin = resolveInput(route, input);
  return origin.kind === 'access' && origin.access.base.kind === 'body' && origin.access.path.length === 0;
}

/**
 * A record is written column by column, so each column has its own operand. The fields of a Build Object are its
 * inputs; those of any other object are read from it, as far as the table has columns for them.
 */
function takeApart(route: Route, input: Input, operand: Operand, need: Type, types: RouteTypes): Operand {
  const columns = alternative(need, 'object');
  if (columns === undefined) return operand;
  if (operand.kind === 'literal')
    return isObject(operand.value) ? { kind: 'fields', fields: literalFields(operand.value) } : operand;
  const built = builtObject(route, input);
  if (built !== undefined) return { kind: 'fields', fields: builtFields(route, built, columns, types) };
  if (operand.kind !== 'value') return operand;
  return (
    mergedFields(route, input, columns, types) ?? {
      kind: 'fields',
      fields: readFields(operand, columns),
      whole: operand,
    }
  );
}

/** The fields of an object for which there are columns. */
function readFields({ access, type }: ValueOperand, columns: ObjectType): ReadonlyMap<string, Operand> {
  const given = alternative(type, 'object');
  const names = given !== undefined && !given.open ? [...given.fields.keys()] : [...columns.fields.keys()];
  const fieldAt = (name: string): Operand => ({
    kind: 'value',
    access: { base: access.base, path: [...access.path, name] },
    type: given === undefined ? unknown : fieldOf(given, name),
    need: fieldOf(columns, name),
  });
  return new Map(names.map((name) => [name, fieldAt(name)]));
}

/**
 * If a Build Object is merged over an object of unknown shape, its values are written directly, and all other columns
 * are read from that object; the merged object is never built. A missing value would be null in it.
 */
function mergedFields(route: Route, input: Input, columns: ObjectType, types: RouteTypes): Operand | undefined {
  const merge = originNode(route, input);
  const meaning = merge?.node.kind.meaning;
  if (merge === undefined || meaning?.kind !== 'merge' || merge.path.length > 0) return undefined;
  const [base, over] = [merge.node.inputs.get(meaning.base), merge.node.inputs.get(meaning.over)];
  const built = over === undefined ? undefined : builtObject(route, over);
  if (base === undefined || built === undefined) return undefined;
  const whole = valueOperand(route, merge.node, meaning.base, base, types, openObject());
  if (whole.kind !== 'value' || alternative(whole.type, 'object')?.open === false) return undefined;
  const own = [...builtFields(route, built, columns, types)].filter(([name]) => columns.fields.has(name));
  if (own.length === 0 || own.some(([, field]) => field.kind === 'value' && field.type.presence !== 'required'))
    return undefined;
  return { kind: 'fields', fields: new Map([...readFields(whole, columns), ...own]), whole };
}

const literalFields = (value: JsonObject): ReadonlyMap<string, Operand> =>
  new Map(
    Object.entries(value).map(([name, field]) => [name, { kind: 'literal', value: field, type: typeOfLiteral(field) }]),
  );

/** The Build Object that feeds an input as a whole, if any. */
function builtObject(route: Route, input: Input): Node | undefined {
  const origin = originNode(route, input);
  return origin?.path.length === 0 && origin.node.kind.behaviour.kind === 'build' ? origin.node : undefined;
}

function builtFields(route: Route, built: Node, columns: ObjectType, types: RouteTypes): Map<string, Operand> {
  invariant(built.kind.behaviour.kind === 'build', 'only a built object has fields by port');
  const fields = new Map<string, Operand>();
  for (const [name, port] of built.kind.behaviour.fields) {
    const input = built.inputs.get(port);
    if (input === undefined) continue;
    // A Build Object writes null for a missing value, so its fields are never omitted.
    const need = fieldOf(columns, name);
    const needed = need.presence === 'omittable' ? withPresence(need, 'required') : need;
    fields.set(name, chosenOperand(route, input, valueOperand(route, built, port, input, types, needed), types));
  }
  return fields;
}
