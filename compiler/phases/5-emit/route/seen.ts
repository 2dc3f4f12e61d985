import { nullTest } from '../../../ir/null-test.ts';
import { conditionOf, premisesOf } from '../../../ir/meaning.ts';
import { code } from '../../../code/code.ts';
import type { Chunk, Local } from '../../../code/code.ts';
import { isMark } from '../../../code/mark.ts';
import type { JsonValue } from '../../../base/json.ts';
import type { Block, InputValue, Inputs, Label, Step, Value, Variable } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { alternative, isKind, nothing, required } from '../../../ir/type.ts';
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

/**
 * TypeScript's view of values before each step. It narrows names and properties by tests and assignments. Inside a
 * function it forgets everything but constants, and it does not follow calls. The plan knows more, and sometimes less:
 * it tracks values, whatever name they have.
 */
export function lookInto(block: Block, route: RouteScope): (step: Step) => Seen {
  const names = new Map<Local, string>();
  const locals = new Map<string, Local>();
  const texts = new Map<Value, string>();
  const joins = new Map<Label, Sights>();
  const before = new Map<Step, Sights>();
  // A preview creates no constants.
  const plain: RouteScope = { ...route, once: () => code`once` };
  visit(block, new Map());
  return (step) => seen(before.get(step) ?? new Map());

  function seen(sights: Sights): Seen {
    return {
      typeOf: (value) => typeOf(value, sights),
      isConstant: (value, against = []) => {
        const { isConstant, constants } = sights.get(textOf(value)) ?? {};
        const isOpen = against.length > 0 && against.every((each) => constants?.has(each) === true);
        return isConstant === true && !isOpen;
      },
      inside: (node, port, inputs) => seen(inside(node, port, inputs, sights)),
      inFunction: () => seen(inFunction(sights)),
      copied: (variable, type) => seen(learn(sights, nameOf(variable), { type, isCopy: true })),
    };
  }

  function around(sights: Sights): RouteScope {
    return { ...plain, seen: seen(sights) };
  }

  /** A preliminary name: final names are chosen once all the code is there. */
  function nameOf(local: Local): string {
    const name = remember(names, local, () => `v${names.size}`);
    locals.set(name, local);
    return name;
  }

  function textOfChunk(chunk: Chunk): string {
    if (typeof chunk === 'string') return chunk;
    if ('quoted' in chunk) return chunk.quoted;
    if ('from' in chunk) return chunk.name;
    if (isMark(chunk)) return '';
    return 'use' in chunk ? nameOf(chunk.local) : '?';
  }

  /** The name or property access that a value is, else an empty text. */
  function textOf(value: Value): string {
    if (value.kind !== 'variable' && value.kind !== 'inline') return '';
    return remember(texts, value, () => {
      const text = emitValue(value, plain)
        .chunks.map(textOfChunk)
        .join('')
        .replaceAll(/^\(+|\)+$/g, '')
        .replaceAll(/\?\.(\[?)/g, (_, bracket) => bracket || '.');
      return isReference.test(text) ? text : '';
    });
  }

  function typeOf(value: Value, sights: Sights): Type | undefined {
    if (value.kind !== 'variable' && value.kind !== 'inline') return undefined;
    const sight = sights.get(textOf(value))?.type;
    if (sight !== undefined) return sight;
    const last = value.path.at(-1);
    if (last === undefined)
      return value.kind === 'variable' && value.node === undefined
        ? value.variable.type
        : route.outputType(value.node ?? '', value.port ?? '');
    const whole = typeOf({ ...value, path: value.path.slice(0, -1) }, sights);
    return whole === undefined ? undefined : typeAtPath(whole, [last]);
  }

  function visit(steps: Block, given: Sights): Sights | undefined {
    let sights: Sights | undefined = given;
    for (const step of steps) {
      if (sights === undefined) break;
      before.set(step, meet(before.get(step), sights) ?? sights);
      sights = after(step, sights);
    }
    return sights;
  }

  function after(step: Step, sights: Sights): Sights | undefined {
    switch (step.kind) {
      case 'compute':
      case 'check':
        return assigned(step, sights);
      case 'body':
        return without(step.variable, sights);
      case 'test':
        return meet(
          visit(step.whenTrue, tested(step, true, sights)),
          visit(step.whenFalse, tested(step, false, sights)),
        );
      case 'switch': {
        const behaviour = route.node(step.node).kind.behaviour;
        const value = behaviour.kind === 'switch' ? step.inputs.get(behaviour.value)?.value : undefined;
        if (value === undefined) return sights;
        const arms = step.cases.map((arm) => visit(arm.block, equal(value, sights, arm.value)));
        const others = step.cases.reduce((left, arm) => unequal(value, left, arm.value), sights);
        return arms.reduce(meet, visit(step.otherwise, others));
      }
      case 'attempt':
        return meet(visit(step.next, sights), visit(step.error, sights));
      case 'labelled': {
        const inner = visit(step.block, sights);
        return meet(inner, joins.get(step.label));
      }
      case 'leave': {
        const met = meet(joins.get(step.label), sights);
        if (met !== undefined) joins.set(step.label, met);
        return undefined;
      }
      case 'transaction':
        visit(step.block, inFunction(sights));
        return undefined;
      case 'respond':
      case 'end':
        return undefined;
      default:
        return sights;
    }
  }

  /** An assignment narrows a variable declared as a union, `boolean` included. */
  function assigned(step: Extract<Step, { kind: 'compute' | 'check' }>, sights: Sights): Sights {
    const { variable } = step;
    if (step.kind === 'check') {
      const left = without(variable, sights);
      return variable.assignedLater && variable.type.kind === 'known'
        ? learn(left, nameOf(variable), { type: step.need })
        : left;
    }
    const { decided, node, inputs } = step;
    const isConstant =
      (!variable.assignedLater || alternative(variable.type, 'boolean') !== undefined) &&
      (decided !== undefined ||
        isConstantType({ kind: 'inline', node, port: '', path: [], inputs, type: variable.type }, around(sights)));
    const isNull = decided?.value === null && variable.type.kind === 'known';
    const left = without(variable, sights);
    if (isNull) return learn(left, nameOf(variable), { type: nothing, isConstant: true });
    return isConstant ? learn(left, nameOf(variable), { isConstant }) : left;
  }

  function tested(step: Extract<Step, { kind: 'test' }>, side: boolean, sights: Sights): Sights {
    const { kind } = route.node(step.node);
    const narrows = kind.behaviour.kind === 'test' ? kind.behaviour.narrows : undefined;
    if (narrows !== undefined)
      return presence(step.inputs.get(narrows.input), side === narrows.presentWhen, sights, false);
    return assume(step.inputs.get(conditionOf(kind) ?? ''), side, sights, false);
  }

  /**
   * The sights that hold if a condition is `side`. For a condition in a constant, TypeScript only follows what it
   * implies about other constants.
   */
  function assume(input: InputValue | undefined, side: boolean, sights: Sights, isNamed: boolean): Sights {
    if (input === undefined) return sights;
    const { value } = input;
    const text = textOf(value);
    const own =
      text !== '' && isKind(input.type, 'boolean') && (!isNamed || isStable(text))
        ? learn(sights, text, { isConstant: true, constants: new Set([side]) })
        : sights;
    const [made] =
      value.kind === 'variable' && value.path.length === 0 && !value.variable.assignedLater
        ? route.assignments(value.variable)
        : [];
    const source = value.kind === 'inline' ? value : made?.kind === 'compute' ? made : undefined;
    if (source === undefined) return own;
    const named = isNamed || value.kind === 'variable';
    const node = route.node(source.node);
    const at = (port: string): InputValue | undefined => source.inputs.get(port);
    const test = nullTest(node);
    if (test !== undefined) return presence(at(test.input), test.presentWhen === side, own, named);
    const { meaning } = node.kind;
    if (meaning?.kind === 'not') return assume(at(meaning.input), !side, own, named);
    if (meaning?.kind === 'equals')
      return compared(at(meaning.left), at(meaning.right), meaning.whenTrue === side, own, named);
    if (meaning?.kind !== 'and' && meaning?.kind !== 'or') return own;
    const all = meaning.kind === 'and';
    const parts = meaning.inputs.map(at);
    if (side === all) return parts.reduce((learnt, part) => assume(part, all, learnt, named), own);
    let here = own;
    const ways = parts.map((part) => {
      const way = assume(part, !all, here, named);
      here = assume(part, all, here, named);
      return way;
    });
    return ways.reduce<Sights | undefined>(meet, undefined) ?? own;
  }

  function presence(input: InputValue | undefined, isThere: boolean, sights: Sights, isNamed: boolean): Sights {
    const text = input === undefined ? '' : textOf(input.value);
    const type = input === undefined ? undefined : typeOf(input.value, sights);
    if (text === '' || type === undefined || (isNamed && !isStable(text))) return sights;
    return learn(
      sights,
      text,
      isThere
        ? { ...sights.get(text), type: required(type) }
        : { type: nothing, isConstant: true, constants: new Set([null]) },
    );
  }

  function compared(
    left: InputValue | undefined,
    right: InputValue | undefined,
    isEqual: boolean,
    sights: Sights,
    isNamed: boolean,
  ): Sights {
    if (left === undefined || right === undefined) return sights;
    const isConstant = [left, right].some(
      ({ value }) => value.kind === 'literal' || isConstantType(value, around(sights)),
    );
    if (!isConstant) return sights;
    const sides = [left, right].filter(({ value }) => !isNamed || isStable(textOf(value)));
    const constant = [left, right].flatMap(({ value }) => (value.kind === 'literal' ? [value.value] : []))[0];
    return sides.reduce((learnt, { value, type }) => {
      if (isEqual) return equal(value, learnt, constant);
      const isOther = isKind(type, 'boolean') && textOf(value) !== '';
      return isOther
        ? equal(value, learnt, constant === undefined ? undefined : constant === false)
        : unequal(value, learnt, constant);
    }, sights);
  }

  function equal(value: Value, sights: Sights, constant: JsonValue | undefined): Sights {
    const text = textOf(value);
    if (text === '') return sights;
    const { type } = sights.get(text) ?? {};
    return learn(sights, text, {
      ...(type === undefined ? {} : { type }),
      isConstant: true,
      ...(constant === undefined ? {} : { constants: new Set([constant]) }),
    });
  }

  /** Removes a constant from several; if the value was compared with an unknown one, which are left is unknown. */
  function unequal(value: Value, sights: Sights, constant: JsonValue | undefined): Sights {
    const text = textOf(value);
    const { constants, ...sight } = sights.get(text) ?? {};
    if (constants === undefined) return sights;
    const left = constant === undefined ? undefined : new Set([...constants].filter((each) => each !== constant));
    return learn(sights, text, { ...sight, ...(left === undefined ? {} : { constants: left }) });
  }

  /** What is known where an input is computed. */
  function inside({ kind }: Node, port: string, inputs: Inputs, sights: Sights): Sights {
    return premisesOf(kind.meaning, port).reduce(
      (known, { input, is }) =>
        is === null ? presence(inputs.get(input), false, known, false) : assume(inputs.get(input), is, known, false),
      sights,
    );
  }

  /** Whether a name is never reassigned. */
  function isStable(text: string): boolean {
    const local = locals.get(text);
    return local !== undefined && 'assignedLater' in local && local.assignedLater === false;
  }

  function inFunction(sights: Sights): Sights {
    return new Map([...sights].filter(([text, { isCopy }]) => isCopy === true || isStable(text)));
  }

  function without(variable: Variable, sights: Sights): Sights {
    if (!variable.assignedLater) return sights;
    const name = nameOf(variable);
    return new Map(
      [...sights].filter(([text]) => text !== name && !text.startsWith(`${name}.`) && !text.startsWith(`${name}[`)),
    );
  }
}
