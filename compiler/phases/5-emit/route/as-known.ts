import { code } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { isMark } from '../../../code/mark.ts';
import type { InputValue, Inputs, Value } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { withoutMembers } from '../../../ir/listed-texts.ts';
import { alternative, isEmpty, isKind, isNothing, required, single, storable, unknown } from '../../../ir/type.ts';
import type { Alternative, Type } from '../../../ir/type.ts';
import { fieldOf, isNever, isSubset, meet } from '../../../ir/type-algebra.ts';
import { typeAtPath } from '../../../ir/type-path.ts';
import { isConstantType } from './constant-type.ts';
import { emitRead } from './read-value.ts';
import type { RouteScope } from './scope.ts';
import { emitType } from './type-text.ts';

/** The value, asserted to have the flow's type. */
export const widened = (value: Code, type: Type): Code => code`(${value} as ${emitType(type)})`;

/**
 * The value, asserted to have the flow's type if TypeScript's is wider. If the two types have nothing in common, or the
 * flow's is empty, the code is unreachable, and a check of the need satisfies TypeScript.
 */
export function asKnown(value: Code, input: InputValue, need: Type | undefined, scope: RouteScope): Code {
  const { seen } = scope;
  if (need !== undefined && isEmpty(input.type) && (need.presence === 'required' || isNever(input.type)))
    return emitRead(asJson(required(need)), value, input);
  if (seen.isRuledOut(input.value)) return widened(value, withoutMembers(input.type));
  const type = seen.typeOf(input.value);
  if (type === undefined || isSeenAs(type, input.type)) return value;
  // For a choice between constants, TypeScript knows them all.
  if (alternative(input.type, 'string')?.values !== undefined && isConstantType(input.value, scope)) return value;
  // Unreachable: the flow knows that the value is missing, while TypeScript knows that it is present.
  if (isNever(meet(type, input.type)) && need !== undefined && isSeenAs(type, need)) return value;
  return input.type.presence === 'required' && isEmpty(meet(type, input.type))
    ? emitRead(asJson(input.type), value, input)
    : widened(value, input.type);
}

/** The maximum number of items to check, if the value is known to be present and to satisfy the rest of its need. */
export function onlyMost(value: Value, need: Type): number | undefined {
  const asked = single(need);
  if (asked?.kind !== 'list' || asked.most === undefined) return undefined;
  const { most, ...rest } = asked;
  return isKnown(value, rest, required(need)) ? most : undefined;
}

/**
 * The part of a need that is still unchecked: for a known object or list, often only that PostgreSQL can store it. A
 * fault found by that check is reported for the part that has it.
 */
export function remainingNeed(value: Value, need: Type): Type {
  const asked = single(need);
  if (asked === undefined || !('storable' in asked) || asked.storable !== true) return need;
  const { storable: _, ...rest } = asked;
  if (isKnown(value, rest, need)) return { ...storable, presence: need.presence };
  return isSubset(knownType(value), storable) ? { ...need, ...{ alternatives: [rest] } } : need;
}

const isKnown = (value: Value, alternative: Alternative, need: Type): boolean =>
  isSubset(knownType(value), { ...need, ...{ alternatives: [alternative] } });

const knownType = (value: Value): Type => ('type' in value ? typeAtPath(value.type, value.path) : unknown);

/** Whether TypeScript sees fewer fields in an object literal than its type allows; its type is then emitted. */
export function isOpenLiteral({ chunks }: Code, type: Type): boolean {
  const first = chunks.find((chunk) => !isMark(chunk) && chunk !== '(');
  return typeof first === 'string' && first.startsWith('{') && alternative(type, 'object')?.open === true;
}

/**
 * Whether TypeScript infers no element type for an empty list that feeds a pure node, while the flow knows one. In
 * `tags ?? []`, it has that of the list before.
 */
export function isUntypedList({ kind: { behaviour, meaning } }: Node, port: string, inputs: Inputs): boolean {
  const input = inputs.get(port);
  if (behaviour.kind !== 'pure' || input === undefined || !isEmptyLiteral(input.value)) return false;
  if (alternative(input.type, 'list')?.element.kind !== 'known') return false;
  const before = meaning?.kind === 'fallback' && port === meaning.fallback ? inputs.get(meaning.value) : undefined;
  return before === undefined || isEmptyLiteral(before.value) || !isKind(before.type, 'list');
}

const isEmptyLiteral = (value: Value): boolean =>
  value.kind === 'literal' && Array.isArray(value.value) && value.value.length === 0;

/** Whether TypeScript's type of an output is wider than the flow's. */
export function isWider(input: InputValue | undefined, scope: RouteScope): boolean {
  const value = input?.value;
  if ((value?.kind !== 'variable' && value?.kind !== 'inline') || value.node === undefined) return false;
  const { behaviour } = scope.node(value.node).kind;
  return behaviour.kind === 'pure' && behaviour.wider?.includes(value.port ?? '') === true;
}

/** Whether what uses an object needs a constant in it as one of a few texts: TypeScript would take it for any text. */
export const isListedConstant = (input: InputValue | undefined): boolean =>
  input?.value.kind === 'literal' && alternative(input.type, 'string')?.values !== undefined;

/**
 * Whether the value is a variable assigned in several branches, as a whole: not a part of it, nor one of several
 * outputs. Then what is known about the value holds for the variable.
 */
export function isAssignedWhole(value: Value, scope: RouteScope): value is Extract<Value, { kind: 'variable' }> {
  if (value.kind !== 'variable' || value.path.length > 0 || !value.variable.assignedLater) return false;
  const behaviour = value.node === undefined ? undefined : scope.node(value.node).kind.behaviour;
  return behaviour?.kind !== 'pure' || behaviour.output === undefined;
}

/** A value that is checked again is JSON, never bytes. */
function asJson(type: Type): Type {
  if (type.kind === 'unknown' || type.alternatives.length < 2) return type;
  return { ...type, alternatives: type.alternatives.filter(({ kind }) => kind !== 'bytes') };
}

/** Whether any value is accepted, as in a body, a log or a test. */
export const isFree = (
  { kind: { behaviour, taint } }: Node,
  need: Type | undefined,
  { isAnswer }: RouteScope,
): boolean =>
  need?.kind !== 'known' &&
  (behaviour.kind === 'respond' ||
    behaviour.kind === 'effect' ||
    behaviour.kind === 'test' ||
    (behaviour.kind === 'build' && isAnswer) ||
    taint?.kind === 'sanitizer');

/** Whether TypeScript accepts a value of one type as one of the other, regardless of its checks. */
export function isSeenAs(type: Type, other: Type): boolean {
  if (other.kind === 'unknown') return true;
  if (type.kind === 'unknown' || !isAsPresent(type, other)) return false;
  return type.alternatives.every((one) =>
    other.alternatives.some((another) => one.kind === another.kind && isAlternativeSeenAs(one, another)),
  );
}

/**
 * Whether some objects in a value lack a field that the objects next to them have: TypeScript would look for the field
 * in all of them.
 */
export function lacksFields(type: Type, joined: Type): boolean {
  if (type.kind === 'unknown') return false;
  return type.alternatives.some((one) => {
    const other = alternative(joined, one.kind);
    if (one.kind === 'list') return other?.kind === 'list' && lacksFields(one.element, other.element);
    if (one.kind !== 'object' || other?.kind !== 'object') return false;
    // Only the type of an object without typed fields has an index signature.
    const isIndexed = one.open && one.fields.size === 0;
    return [...other.fields].some(([name, field]) => {
      const own = one.fields.get(name);
      // A check may have found that a field is missing, which TypeScript does not know.
      return own === undefined || (isNothing(own) && !isNothing(field)) ? !isIndexed : lacksFields(own, field);
    });
  });
}

const isAsPresent = (type: Type, other: Type): boolean =>
  type.presence === 'required' || other.presence === 'optional' || type.presence === other.presence;

function isAlternativeSeenAs(one: Alternative, other: Alternative): boolean {
  if (one.kind === 'list' && other.kind === 'list') return isSeenAs(one.element, other.element);
  if (one.kind === 'object' && other.kind === 'object')
    return [...other.fields].every(([name, field]) => isSeenAs(fieldOf(one, name), field));
  // Listed texts are a union in TypeScript.
  if (one.kind === 'string' && other.kind === 'string')
    return other.values === undefined || one.values?.every((value) => other.values?.includes(value)) === true;
  return true;
}
