import { broken, invariant } from '../../../base/invariant.ts';
import { isObject } from '../../../base/json.ts';
import type { JsonValue } from '../../../base/json.ts';
import { code, literal, objectLiteral, property } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { operand } from '../../../code/condition.ts';
import { lib } from '../../../code/lib.ts';
import { marked, markedAll, markedValue } from '../../../code/mark.ts';
import type { EmitContext, EmittedField } from '../../../ir/emit-context.ts';
import type { InputValue, Inputs, Value } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { camelCase } from '../../../ir/names.ts';
import { secretOf } from '../../../ir/secret.ts';
import { isOfTenant, tenantInput } from '../../../ir/tenant.ts';
import { withoutMembers } from '../../../ir/listed-texts.ts';
import { orNull } from '../../../ir/or-else.ts';
import { alternative, nothing, withPresence } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { typeOfLiteral } from '../../../ir/type-of-literal.ts';
import { typeAtPath } from '../../../ir/type-path.ts';
import { isAlone, typeAmongOthers } from './among-others.ts';
import {
  asKnown,
  isFree,
  isListedConstant,
  isOpenLiteral,
  isUntypedList,
  isWider,
  lacksFields,
  widened,
} from './as-known.ts';
import { comparedWith, isNarrowList } from './compared-with.ts';
import { isConstantInput, isConstantType } from './constant-type.ts';
import { emitPart, emitPath, readOutput, typeOfRead } from './emit-part.ts';
import { fieldOrigins } from './field-origins.ts';
import { isInherited } from './type-text.ts';
import type { RouteScope } from './scope.ts';

/** The expression of a value. */
export function emitValue(value: Value, scope: RouteScope): Code {
  switch (value.kind) {
    case 'literal':
      return emitLiteral(value.value, false);
    case 'secret':
      return property(property(scope.app, 'config'), value.name);
    case 'rawBody':
      return lib.rawBody([scope.request]);
    case 'variable': {
      const node = value.node === undefined ? undefined : scope.node(value.node);
      const whole = readOutput(scope.read(value.variable), node, value.port, scope);
      return emitPath(whole, value.path, typeOfRead(value, scope));
    }
    case 'inline': {
      const node = scope.node(value.node);
      const made = operand(emitPure(node, value.inputs, scope));
      const whole = value.path.length > 0 && isOpenLiteral(made, value.type) ? widened(made, value.type) : made;
      return emitPath(readOutput(markedValue(node.id, whole), node, value.port, scope), value.path, value.type);
    }
    case 'fields':
      return objectLiteral(
        [...value.fields].map(([name, field]) => [name, orNull(emitValue(field.value, scope), field.type)]),
      );
  }
}

/**
 * Among other objects (in a list, or as a branch of a choice) TypeScript adds the keys of the others to an object
 * literal as optional ones, and finds inherited properties for them: `{}` does not match `{ toString?: never }`. There,
 * a literal with such a key is emitted with its type.
 */
function emitLiteral(value: JsonValue, isAmongOthers: boolean): Code {
  // `-2 ** 2` and `--2` are syntax errors.
  if (typeof value === 'number') return operand(literal(value));
  if (typeof value !== 'object' || value === null) return literal(value);
  if (Array.isArray(value)) return emitList(value);
  const fields = Object.entries(value);
  const emitted = objectLiteral(fields.map(([name, field]) => [name, emitLiteral(field, isAmongOthers)]));
  return isAmongOthers && fields.some(([name]) => isInherited(name)) ? widened(emitted, typeOfLiteral(value)) : emitted;
}

/** In a list, the other objects lack the key as well, so that the whole list is emitted with its type. */
function emitList(items: readonly JsonValue[]): Code {
  const isMixed = items.length > 1 && items.some((item) => isObject(item) && Object.keys(item).some(isInherited));
  const emitted = code`[${items.map((item) => emitLiteral(item, items.length > 1 && !isMixed))}]`;
  return isMixed ? widened(emitted, typeOfLiteral(items)) : emitted;
}

/** The same for an input of a node that chooses between its inputs or lists them. */
function emitAmongOthers({ value, type }: InputValue, joined: Type, scope: RouteScope): Code {
  if (!scope.isAnswer && lacksFields(type, joined))
    return widened(emitValue(value, scope), withPresence(joined, type.presence));
  if (value.kind === 'literal') return emitLiteral(value.value, true);
  const { behaviour } = value.kind === 'inline' ? scope.node(value.node).kind : {};
  const isRead = behaviour?.kind === 'build' && [...behaviour.fields.keys()].some(isInherited);
  return isRead ? widened(emitValue(value, scope), type) : emitValue(value, scope);
}

/** The expression that computes a pure node from its inputs. */
export function emitPure(node: Node, inputs: Inputs, scope: RouteScope, asHtml = false): Code {
  const { behaviour, meaning } = node.kind;
  const isAnswer = scope.isAnswer && (behaviour.kind === 'build' || meaning?.kind === 'list');
  const context = emitContext(node, inputs, { ...scope, isAnswer });
  switch (behaviour.kind) {
    case 'pure':
      return asHtml && behaviour.html !== undefined ? behaviour.html(context) : behaviour.emit(context);
    case 'build': {
      const field = (port: string): Code => {
        const value = context.input(port);
        if (isListedConstant(inputs.get(port))) return code`${value} as const`;
        return !isAnswer && isWider(inputs.get(port), scope) ? widened(value, context.type(port)) : value;
      };
      return objectLiteral(
        [...behaviour.fields].map(([name, port]) => [name, orNull(field(port), context.type(port))]),
      );
    }
    default:
      invariant(false, `${node.kind.type} is not computed in place`);
  }
}

/** Whether a node has another form as HTML. */
const escapes = ({ kind: { behaviour } }: Node): boolean => behaviour.kind === 'pure' && behaviour.html !== undefined;

function emitInput({ node, inputs }: Emitted, port: string, input: InputValue, scope: RouteScope): Code {
  const { value } = input;
  const isHtml = node.kind.inputs.some(({ name, html }) => name === port && html !== undefined);
  if (isHtml && value.kind === 'inline' && value.path.length === 0 && escapes(scope.node(value.node)))
    return marked(value.node, operand(emitPure(scope.node(value.node), value.inputs, scope, true)));
  if (isUntypedList(node, port, inputs)) return widened(emitValue(value, scope), input.type);
  const joined = typeAmongOthers(node, port, inputs);
  if (joined === undefined) return emitValue(value, scope);
  const emitted = emitAmongOthers(input, joined, scope);
  return isOpenLiteral(emitted, joined) && isAlone(node, port, inputs, scope)
    ? widened(emitted, withPresence(joined, 'required'))
    : emitted;
}

/** A node, and where it is emitted. */
interface Emitted {
  readonly node: Node;
  readonly inputs: Inputs;
  readonly scope: RouteScope;
}

const inputAt = ({ node, inputs }: Emitted, port: string): InputValue =>
  inputs.get(port) ?? broken(`${node.id}.${port} is fed`);

/** The scope in which an input is evaluated. */
function scopeAt({ node, inputs, scope }: Emitted, port: string): RouteScope {
  const { behaviour } = node.kind;
  const isAnswer = behaviour.kind === 'respond' ? port === behaviour.body : scope.isAnswer;
  const seen = scope.seen.inside(node, port, inputs);
  return isAnswer === scope.isAnswer && seen === scope.seen ? scope : { ...scope, isAnswer, seen };
}

/** The context that a kind's emitter gets. */
export function emitContext(
  node: Node,
  inputs: Inputs,
  scope: RouteScope,
  place?: EmitContext['operand'],
): EmitContext {
  const emitted = { node, inputs, scope };
  return {
    get inFunction() {
      // Operands that are placed elsewhere are evaluated there, outside of all functions.
      if (place !== undefined) return emitContext(node, inputs, scope, place);
      return emitContext(node, inputs, { ...scope, seen: scope.seen.inFunction() });
    },
    literal: (value) => emitLiteral(value, false),
    constant: (port) => {
      const value = inputs.get(port)?.value;
      return value?.kind === 'literal' ? value.value : undefined;
    },
    part: emitPart,
    get body() {
      return scope.containers.body(node, inputs, scope);
    },
    type: (port) => inputs.get(port)?.type ?? nothing,
    given: (port) => scope.inputType(node.id, port),
    sourceName: (port) => inputAt(emitted, port).name,
    status: (port) => inputAt(emitted, port).status,
    get made() {
      return scope.nameMade(node);
    },
    isCredential: (port) => scope.isCredential(node.id, port),
    secret: (port) => secretOfValue(inputAt(emitted, port).value, scope),
    isUsed: (output) => scope.isOutputUsed(node.id, output),
    fieldsUsed: (output) => scope.fieldsUsed(node.id, output),
    goesBy: (exit) => node.exits?.has(exit) === true,
    once: (hint, value) => scope.once(hint, value, node.id),
    shared: (hint, value) =>
      scope.share([hint, `${hint} ${node.label ?? ''}`, `${hint} ${node.id}`].map(camelCase), value, node.id),
    operand: place ?? (({ value }) => value),
    withOperands: (elsewhere) => emitContext(node, inputs, scope, elsewhere),
    app: scope.app,
    db: scope.db,
    transaction: transactionOf(scope),
    get rowsOf() {
      return scope.rowSecurity && isOfTenant(node.kind) ? emitAsKnown(emitted, tenantInput) : undefined;
    },
    request: scope.request,
    reply: scope.reply,
    get clock() {
      return scope.clock();
    },
    log: scope.log,
    signal: scope.signal,
    routeId: scope.routeId,
    ...inputEmitters(emitted),
  };
}

function transactionOf({ db, inTransaction, maybeInTransaction }: RouteScope): readonly Code[] {
  if (inTransaction) return [db];
  return maybeInTransaction ? [lib.transactionOf([db])] : [];
}

type InputEmitters = Pick<EmitContext, 'input' | 'comparable' | 'inputAs' | 'optionalInput' | 'pieces' | 'field'>;

function inputEmitters(emitted: Emitted): InputEmitters {
  const { node, inputs, scope } = emitted;
  const at = (port: string): InputValue => inputAt(emitted, port);
  const input = (port: string): Code => emitAsKnown(emitted, port);
  const widen = (port: string, type: Type): Code => widened(emitAsSeen(emitted, port), type);
  return {
    input,
    comparable: (port) =>
      isConstantType(
        at(port).value,
        scopeAt(emitted, port),
        comparedWith(node, port, inputs, scopeAt(emitted, port)),
      ) || isNarrowList(port, inputs)
        ? widen(port, withoutMembers(at(port).type))
        : input(port),
    inputAs: (port, type) =>
      isConstantInput(at(port), scopeAt(emitted, port)) || lacksFields(at(port).type, type)
        ? widen(port, type)
        : input(port),
    optionalInput: (port) => (inputs.has(port) ? input(port) : undefined),
    pieces: (port) => emitPieces(emitted, port) ?? [input(port)],
    field: (port, name) => {
      const field = fieldOf(at(port), name, scope);
      return field === undefined
        ? undefined
        : { ...field, value: markedAll(fieldOrigins(node, port, name, at(port), scope), field.value) };
    },
  };
}

/** An input with TypeScript's type. */
function emitAsSeen(emitted: Emitted, port: string): Code {
  const { node, scope } = emitted;
  const input = inputAt(emitted, port);
  const value = emitInput(emitted, port, input, scopeAt(emitted, port));
  return markedAll(scope.origins.ofInput(node.id, port, input.value), value);
}

/** The pieces of an input computed in place, if its node makes it of several. */
function emitPieces(emitted: Emitted, port: string): readonly Code[] | undefined {
  const { value } = inputAt(emitted, port);
  if (value.kind !== 'inline' || value.path.length > 0) return undefined;
  const node = emitted.scope.node(value.node);
  const { behaviour } = node.kind;
  if (behaviour.kind !== 'pure' || behaviour.pieces === undefined) return undefined;
  const pieces = behaviour.pieces(emitContext(node, value.inputs, scopeAt(emitted, port)));
  const origins = [...emitted.scope.origins.ofInput(emitted.node.id, port, value), node.id];
  return pieces.length < 2 ? undefined : pieces.map((piece) => markedAll(origins, piece));
}

/** An input with the flow's type. */
function emitAsKnown(emitted: Emitted, port: string): Code {
  const { node, scope } = emitted;
  const need = scope.need(node.id, port);
  const value = emitAsSeen(emitted, port);
  return isFree(node, need, scope) ? value : asKnown(value, inputAt(emitted, port), need, scopeAt(emitted, port));
}

function fieldOf(input: InputValue, name: string, scope: RouteScope): EmittedField | undefined {
  if (input.value.kind === 'fields') {
    const field = input.value.fields.get(name);
    return field === undefined
      ? undefined
      : {
          value: asKnown(emitValue(field.value, scope), field, undefined, scope),
          type: field.type,
          ...(field.value.kind === 'literal' ? { constant: field.value.value } : {}),
        };
  }
  if (alternative(input.type, 'object')?.fields.has(name) !== true) return undefined;
  return { value: emitPath(emitValue(input.value, scope), [name], input.type), type: typeAtPath(input.type, [name]) };
}

/** The name of the declared secret, if the value is one, unchanged. */
function secretOfValue(value: Value, scope: RouteScope): string | undefined {
  if (value.kind === 'secret') return value.name;
  return value.kind === 'inline' ? secretOf(scope.node(value.node).kind) : undefined;
}
