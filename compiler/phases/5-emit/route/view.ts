import type { Chunk, Local } from '../../../code/code.ts';
import { isMark } from '../../../code/mark.ts';
import type { JsonValue } from '../../../base/json.ts';
import { premisesOf } from '../../../ir/meaning.ts';
import { nullTest } from '../../../ir/null-test.ts';
import type { InputValue, Inputs, Value } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { isKind, nothing, required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { typeAtPath } from '../../../ir/type-path.ts';
import { remember } from '../../../base/remember.ts';
import { emitValue } from './emit-value.ts';
import { isConstantType } from './constant-type.ts';
import type { RouteScope, Seen } from './scope.ts';
import { learn, meet } from './sights.ts';
import type { Sights } from './sights.ts';

/** A text that TypeScript narrows: a name, or properties of one. */
const isReference = /^(?!(?:true|false|null|undefined)$)[a-zA-Z_$][\w$]*(?:\.[\w$]+|\[(?:'[^']*'|\d+)\])*$/;

/** The texts of a route's values in its code, under preliminary names. */
export interface View {
  readonly route: RouteScope;
  /** The route's scope for previews, which create no constants. */
  readonly plain: RouteScope;
  readonly names: Map<Local, string>;
  readonly locals: Map<string, Local>;
  readonly texts: Map<Value, string>;
}

/** TypeScript's view with the given sights. */
export function seen(view: View, sights: Sights): Seen {
  return {
    typeOf: (value) => typeOf(view, value, sights),
    isConstant: (value, against = []) => {
      const { isConstant, constants } = sights.get(textOf(view, value)) ?? {};
      const isOpen = against.length > 0 && against.every((each) => constants?.has(each) === true);
      return isConstant === true && !isOpen;
    },
    inside: (node, port, inputs) => seen(view, inside(view, node, port, inputs, sights)),
    inFunction: () => seen(view, inFunction(view, sights)),
    copied: (variable, type) => seen(view, learn(sights, nameOf(view, variable), { type, isCopy: true })),
  };
}

/** A scope for previews with the given sights. */
export function scopeOf(view: View, sights: Sights): RouteScope {
  return { ...view.plain, seen: seen(view, sights) };
}

/** A preliminary name: final names are chosen once all the code is there. */
export function nameOf(view: View, local: Local): string {
  const name = remember(view.names, local, () => `v${view.names.size}`);
  view.locals.set(name, local);
  return name;
}

function textOfChunk(view: View, chunk: Chunk): string {
  if (typeof chunk === 'string') return chunk;
  if ('quoted' in chunk) return chunk.quoted;
  if ('from' in chunk) return chunk.name;
  if (isMark(chunk)) return '';
  return 'use' in chunk ? nameOf(view, chunk.local) : '?';
}

/** The name or property access that a value is, else an empty text. */
function textOf(view: View, value: Value): string {
  if (value.kind !== 'variable' && value.kind !== 'inline') return '';
  return remember(view.texts, value, () => {
    const text = emitValue(value, view.plain)
      .chunks.map((chunk) => textOfChunk(view, chunk))
      .join('')
      .replaceAll(/^\(+|\)+$/g, '')
      .replaceAll(/\?\.(\[?)/g, (_, bracket) => bracket || '.');
    return isReference.test(text) ? text : '';
  });
}

function typeOf(view: View, value: Value, sights: Sights): Type | undefined {
  if (value.kind !== 'variable' && value.kind !== 'inline') return undefined;
  const sight = sights.get(textOf(view, value))?.type;
  if (sight !== undefined) return sight;
  const last = value.path.at(-1);
  if (last === undefined)
    return value.kind === 'variable' && value.node === undefined
      ? value.variable.type
      : view.route.outputType(value.node ?? '', value.port ?? '');
  const whole = typeOf(view, { ...value, path: value.path.slice(0, -1) }, sights);
  return whole === undefined ? undefined : typeAtPath(whole, [last]);
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
  const text = textOf(view, value);
  const own =
    text !== '' && isKind(input.type, 'boolean') && (!isNamed || isStable(view, text))
      ? learn(sights, text, { isConstant: true, constants: new Set([side]) })
      : sights;
  const [made] =
    value.kind === 'variable' && value.path.length === 0 && !value.variable.assignedLater
      ? view.route.assignments(value.variable)
      : [];
  const source = value.kind === 'inline' ? value : made?.kind === 'compute' ? made : undefined;
  if (source === undefined) return own;
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

/** The sights that hold if a value is present, or missing. */
export function presence(
  view: View,
  input: InputValue | undefined,
  isThere: boolean,
  sights: Sights,
  isNamed: boolean,
): Sights {
  const text = input === undefined ? '' : textOf(view, input.value);
  const type = input === undefined ? undefined : typeOf(view, input.value, sights);
  if (text === '' || type === undefined || (isNamed && !isStable(view, text))) return sights;
  return learn(
    sights,
    text,
    isThere
      ? { ...sights.get(text), type: required(type) }
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
  const sides = [left, right].filter(({ value }) => !isNamed || isStable(view, textOf(view, value)));
  const constant = [left, right].flatMap(({ value }) => (value.kind === 'literal' ? [value.value] : []))[0];
  return sides.reduce((learnt, { value, type }) => {
    if (isEqual) return equal(view, value, learnt, constant);
    const isOther = isKind(type, 'boolean') && textOf(view, value) !== '';
    return isOther
      ? equal(view, value, learnt, constant === undefined ? undefined : constant === false)
      : unequal(view, value, learnt, constant);
  }, sights);
}

/** The sights that hold if a value equals a constant, or an unknown one. */
export function equal(view: View, value: Value, sights: Sights, constant: JsonValue | undefined): Sights {
  const text = textOf(view, value);
  if (text === '') return sights;
  const { type } = sights.get(text) ?? {};
  return learn(sights, text, {
    ...(type === undefined ? {} : { type }),
    isConstant: true,
    ...(constant === undefined ? {} : { constants: new Set([constant]) }),
  });
}

/** Removes a constant from several; if the value was compared with an unknown one, which are left is unknown. */
export function unequal(view: View, value: Value, sights: Sights, constant: JsonValue | undefined): Sights {
  const text = textOf(view, value);
  const { constants, ...sight } = sights.get(text) ?? {};
  if (constants === undefined) return sights;
  const left = constant === undefined ? undefined : new Set([...constants].filter((each) => each !== constant));
  return learn(sights, text, { ...sight, ...(left === undefined ? {} : { constants: left }) });
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

/** Whether a name is never reassigned. */
function isStable(view: View, text: string): boolean {
  const local = view.locals.get(text);
  return local !== undefined && 'assignedLater' in local && local.assignedLater === false;
}

/** The sights that a function keeps. */
export function inFunction(view: View, sights: Sights): Sights {
  return new Map([...sights].filter(([text, { isCopy }]) => isCopy === true || isStable(view, text)));
}
