import type { Code, Local } from '../../../code/code.ts';
import type { JsonValue } from '../../../base/json.ts';
import { premisesOf } from '../../../ir/meaning.ts';
import { membersOf } from '../../../ir/listed-texts.ts';
import { nullTest } from '../../../ir/null-test.ts';
import type { InputValue, Inputs, Value, Variable } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { isEmpty, isKind, nothing, required, single, unknown } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isSubset } from '../../../ir/type-algebra.ts';
import { typeMade } from '../../../ir/type-made.ts';
import { typeAtPath } from '../../../ir/type-path.ts';
import { remember } from '../../../base/remember.ts';
import { emitValue } from './emit-value.ts';
import { isConstantType } from './constant-type.ts';
import type { RouteScope, Seen } from './scope.ts';
import type { Assignment } from './usage.ts';
import { isStable, learn, meet, placeOf } from './sights.ts';
import type { Place, Places, Sight, Sights } from './sights.ts';

/** What a route's values refer to in its code. */
export interface View {
  readonly route: RouteScope;
  /** The route's scope for previews, which create no constants. */
  readonly plain: RouteScope;
  readonly places: Places;
  /** The values' code, as far as it has been asked for. */
  readonly previews: Map<Value, Code>;
}

/** TypeScript's view with the given sights. */
export function seen(view: View, sights: Sights): Seen {
  const hasConstant = [...sights.values()].some(({ isConstant }) => isConstant === true);
  const own: Seen = {
    typeOf: (value) => typeOf(view, value, sights),
    isConstant: (value, against = []) => {
      const members = constantsOf(value);
      // Most routes have none, and finding a value's place takes its code.
      const sight = hasConstant ? sightOf(view, value, sights) : undefined;
      const { isConstant = members !== undefined, constants = members } = sight ?? {};
      const isOpen = against.length > 0 && against.every((each) => constants?.has(each) === true);
      return isConstant === true && !isOpen;
    },
    isRuledOut: (value) => hasConstant && sightOf(view, value, sights)?.constants?.size === 0,
    inside: (node, port, inputs) => {
      const known = inside(view, node, port, inputs, sights);
      return known === sights ? own : seen(view, known);
    },
    inFunction: () => seen(view, inFunction(sights)),
    copied: (variable, type) => seen(view, learn(sights, placeOfLocal(view, variable), { type, isCopy: true })),
  };
  return own;
}

/** A scope for previews with the given sights. */
export function scopeOf(view: View, sights: Sights): RouteScope {
  return { ...view.plain, seen: seen(view, sights) };
}

/** A variable as a whole. */
export const placeOfLocal = ({ places }: View, base: Local): Place => placeOf(places, { base, path: [] });

/** What TypeScript narrows if it narrows a value. */
function placeOfValue(view: View, value: Value): Place | undefined {
  if (value.kind !== 'variable' && value.kind !== 'inline') return undefined;
  const { reference } = remember(view.previews, value, () => emitValue(value, view.plain));
  return reference === undefined ? undefined : placeOf(view.places, reference);
}

function sightOf(view: View, value: Value, sights: Sights): Sight | undefined {
  const place = placeOfValue(view, value);
  return place === undefined ? undefined : sights.get(place);
}

function typeOf(view: View, value: Value, sights: Sights): Type | undefined {
  if (value.kind !== 'variable' && value.kind !== 'inline') return undefined;
  const sight = sightOf(view, value, sights)?.type;
  if (sight !== undefined) return sight;
  const last = value.path.at(-1);
  if (last === undefined) return typeOfOutput(view, value);
  const whole = typeOf(view, { ...value, path: value.path.slice(0, -1) }, sights);
  return whole === undefined ? undefined : typeOfPart(whole, last);
}

/** How a variable is computed, unless several branches compute it, each using what is known there. */
function madeOnce(route: RouteScope, variable: Variable): Extract<Assignment, { kind: 'compute' }> | undefined {
  const [step, another] = variable.assignedLater ? [] : route.assignments(variable);
  return step?.kind === 'compute' && another === undefined ? step : undefined;
}

/** An output, by what is known about the values it is computed from. */
function typeOfOutput({ route }: View, value: Extract<Value, { kind: 'variable' | 'inline' }>): Type {
  if (value.kind === 'variable' && value.node === undefined)
    return route.typeAround(value.variable) ?? value.variable.type;
  const [node, port] = [value.node ?? '', value.port ?? ''];
  const type = route.outputType(node, port);
  const made = value.kind === 'inline' ? value : madeOnce(route, value.variable);
  const known = made === undefined ? undefined : typeMade(route.node(node), () => made.inputs, port);
  return known !== undefined && (isSubset(known, type) || isSubset(type, known)) ? known : type;
}

/** A part that the type lacks is read by a function (`emitPath`), whose result is unknown to TypeScript. */
function typeOfPart(whole: Type, name: string): Type {
  const part = typeAtPath(whole, [name]);
  return isEmpty(part) && single(whole)?.kind !== 'object' ? unknown : part;
}

/**
 * The sights that hold if a condition is `side`. For a condition in a constant, TypeScript only follows what it
 * implies about other constants.
 */
export function assume(
  view: View,
  input: InputValue | undefined,
  side: boolean,
  sights: Sights,
  isNamed: boolean,
): Sights {
  if (input === undefined) return sights;
  const { value } = input;
  const place = placeOfValue(view, value);
  const own =
    place !== undefined && isKind(input.type, 'boolean') && (!isNamed || isStable(place))
      ? learn(sights, place, { isConstant: true, constants: new Set([side]) })
      : sights;
  const [made] =
    value.kind === 'variable' &&
    value.path.length === 0 &&
    !value.variable.assignedLater &&
    !view.route.isGathered(value.variable)
      ? view.route.assignments(value.variable)
      : [];
  const source = value.kind === 'inline' ? value : made?.kind === 'compute' ? made : undefined;
  if (source === undefined)
    return value.kind === 'variable' && isStable(place)
      ? withAround(view, view.route.impliedAround(value.variable, side), own)
      : own;
  const named = isNamed || value.kind === 'variable';
  const node = view.route.node(source.node);
  const at = (port: string): InputValue | undefined => source.inputs.get(port);
  const test = nullTest(node);
  if (test !== undefined) return presence(view, at(test.input), test.presentWhen === side, own, named);
  const { meaning } = node.kind;
  if (meaning?.kind === 'not') return assume(view, at(meaning.input), !side, own, named);
  if (meaning?.kind === 'equals')
    return compared(view, at(meaning.left), at(meaning.right), meaning.whenTrue === side, own, named);
  if (meaning?.kind !== 'and' && meaning?.kind !== 'or') return own;
  const all = meaning.kind === 'and';
  const parts = meaning.inputs.map(at);
  if (side === all) return parts.reduce((learnt, part) => assume(view, part, all, learnt, named), own);
  let here = own;
  const paths = parts.map((part) => {
    const path = assume(view, part, !all, here, named);
    here = assume(view, part, all, here, named);
    return path;
  });
  return paths.reduce<Sights | undefined>(meet, undefined) ?? own;
}

/** The sights, and those of variables around the body. */
const withAround = ({ places }: View, around: Sights, sights: Sights): Sights =>
  [...around].reduce(
    (learnt, [place, sight]) =>
      isStable(place) ? learn(learnt, placeOf(places, { base: place.base, path: [] }), sight) : learnt,
    sights,
  );

/** The sights that hold if a value is present, or missing. */
export function presence(
  view: View,
  input: InputValue | undefined,
  isThere: boolean,
  sights: Sights,
  isNamed: boolean,
): Sights {
  if (input === undefined) return sights;
  const place = placeOfValue(view, input.value);
  const type = typeOf(view, input.value, sights);
  if (place === undefined || type === undefined || (isNamed && !isStable(place))) return sights;
  return learn(
    sights,
    place,
    isThere
      ? { ...sights.get(place), type: required(type) }
      : { type: nothing, isConstant: true, constants: new Set([null]) },
  );
}

function compared(
  view: View,
  left: InputValue | undefined,
  right: InputValue | undefined,
  isEqual: boolean,
  sights: Sights,
  isNamed: boolean,
): Sights {
  if (left === undefined || right === undefined) return sights;
  const isConstant = [left, right].some(
    ({ value }) => value.kind === 'literal' || isConstantType(value, scopeOf(view, sights)),
  );
  if (!isConstant) return sights;
  const sides = [left, right].filter(({ value }) => !isNamed || isStable(placeOfValue(view, value)));
  const constant = [left, right].flatMap(({ value }) => (value.kind === 'literal' ? [value.value] : []))[0];
  return sides.reduce((learnt, { value, type }) => {
    if (isEqual) return equal(view, value, learnt, constant);
    const isOther = isKind(type, 'boolean') && placeOfValue(view, value) !== undefined;
    return isOther
      ? equal(view, value, learnt, constant === undefined ? undefined : constant === false)
      : unequal(view, value, learnt, constant);
  }, sights);
}

/** The sights that hold if a value equals a constant, whether that is known or not. */
export function equal(view: View, value: Value, sights: Sights, constant: JsonValue | undefined): Sights {
  const place = placeOfValue(view, value);
  if (place === undefined) return sights;
  const { constants = constantsOf(value) } = sights.get(place) ?? {};
  // Compared with a constant that TypeScript rules out, it is widened first, which narrows nothing.
  if (constant !== undefined && constants?.has(constant) === false) return sights;
  const type = typeOf(view, value, sights);
  return learn(sights, place, {
    ...(type === undefined ? {} : { type: narrowedTo(constant, type) }),
    isConstant: true,
    ...(constant === undefined ? {} : { constants: new Set([constant]) }),
  });
}

/** The members of a union that a constant may be of. */
function narrowedTo(constant: JsonValue | undefined, type: Type): Type {
  if (constant === undefined || constant === null || type.kind === 'unknown') return type;
  const alternatives = type.alternatives.filter(({ kind }) => kind === typeof constant);
  return alternatives.length === 0 ? type : { kind: 'known', presence: 'required', alternatives };
}

/** The flow's type of a value. */
const typeOfWhole = (value: Value): Type => ('type' in value ? typeAtPath(value.type, value.path) : unknown);

function constantsOf(value: Value): ReadonlySet<JsonValue> | undefined {
  const members = membersOf(typeOfWhole(value));
  return members === undefined ? undefined : new Set(members);
}

/** Removes a constant from those that are possible; if that constant is unknown, so is which ones are left. */
export function unequal(view: View, value: Value, sights: Sights, constant: JsonValue | undefined): Sights {
  const place = placeOfValue(view, value);
  if (place === undefined) return sights;
  const { constants = constantsOf(value), ...sight } = sights.get(place) ?? {};
  if (constants === undefined) return sights;
  const left = constant === undefined ? undefined : new Set([...constants].filter((each) => each !== constant));
  return learn(sights, place, { ...sight, isConstant: true, ...(left === undefined ? {} : { constants: left }) });
}

/** What is known where an input is computed. */
function inside(view: View, { kind }: Node, port: string, inputs: Inputs, sights: Sights): Sights {
  return premisesOf(kind.meaning, port).reduce(
    (known, { input, is }) =>
      is === null
        ? presence(view, inputs.get(input), false, known, false)
        : assume(view, inputs.get(input), is, known, false),
    sights,
  );
}

/** The sights that a function keeps. */
export const inFunction = (sights: Sights): Sights =>
  new Map([...sights].filter(([place, { isCopy }]) => isCopy === true || isStable(place)));
