import { invariant } from '../../../base/invariant.ts';
import type { JsonValue } from '../../../base/json.ts';
import { code, literal, objectLiteral, optionalProperty, property } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { operand } from '../../../code/condition.ts';
import { lib } from '../../../code/lib.ts';
import { marked, markedAll } from '../../../code/mark.ts';
import type { EmitContext, Projection } from '../../../ir/kind.ts';
import type { InputValue, Inputs, Value } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { secretOf } from '../../../ir/secret.ts';
import { orNull } from '../../../ir/or-else.ts';
import { alternative, isKind, nothing, single, withPresence } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { typeOfLiteral } from '../../../ir/type-of-literal.ts';
import { isIndex, typeAtPath } from '../../../ir/type-path.ts';
import { asKnown, isFree, isOpenLiteral, widened } from './as-known.ts';
import { isConstantInput, isConstantType } from './constant-type.ts';
import type { RouteScope } from './scope.ts';

/** The expression of a value. */
export function emitValue(value: Value, scope: RouteScope): Code {
  switch (value.kind) {
    case 'literal':
      return emitLiteral(value.value, false);
    case 'secret':
      return property(code`app.config`, value.name);
    case 'rawBody':
      return lib.rawBody([scope.request]);
    case 'variable': {
      const node = value.node === undefined ? undefined : scope.node(value.node);
      const whole = readOutput(scope.read(value.variable), node, value.port, scope);
      return emitPath(whole, value.path, typeOfWhole(value, scope));
    }
    case 'inline': {
      const node = scope.node(value.node);
      const made = operand(emitPure(node, value.inputs, scope));
      const whole = value.path.length > 0 && isOpenLiteral(made, value.type) ? widened(made, value.type) : made;
      return emitPath(readOutput(marked(node.id, whole), node, value.port, scope), value.path, value.type);
    }
    case 'fields':
      return objectLiteral(
        [...value.fields].map(([name, field]) => [name, orNull(emitValue(field.value, scope), field.type)]),
      );
  }
}

/**
 * The type by which parts of a value are read: TypeScript may not know that the value is present, even if the flow
 * does.
 */
function typeOfWhole(value: Extract<Value, { kind: 'variable' }>, { seen }: RouteScope): Type {
  const type = value.path.length === 0 ? undefined : seen.typeOf({ ...value, path: [] });
  return type === undefined || type.presence === 'required' ? value.type : withPresence(value.type, type.presence);
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
  if (Array.isArray(value)) return code`[${value.map((item) => emitLiteral(item, value.length > 1))}]`;
  const fields = Object.entries(value);
  const emitted = objectLiteral(fields.map(([name, field]) => [name, emitLiteral(field, isAmongOthers)]));
  return isAmongOthers && fields.some(([name]) => isInherited(name)) ? widened(emitted, typeOfLiteral(value)) : emitted;
}

/** The same for an input of a node that chooses between its inputs or lists them. */
function emitAmongOthers({ value, type }: InputValue, scope: RouteScope): Code {
  if (value.kind === 'literal') return emitLiteral(value.value, true);
  const { behaviour } = value.kind === 'inline' ? scope.node(value.node).kind : {};
  const isRead = behaviour?.kind === 'build' && [...behaviour.fields.keys()].some(isInherited);
  return isRead ? widened(emitValue(value, scope), type) : emitValue(value, scope);
}

const choosesOrLists = ({ kind: { meaning } }: Node): boolean =>
  meaning?.kind === 'choice' || meaning?.kind === 'fallback' || meaning?.kind === 'list';

/** One output of a node, read from the variable that holds the node's result. */
function readOutput(self: Code, node: Node | undefined, port: string | undefined, scope: RouteScope): Code {
  if (node === undefined || port === undefined) return self;
  if (scope.isAttempted(node.id)) {
    if (port === 'failure') return property(self, 'failure');
    return project(node, port, property(self, 'value'));
  }
  return project(node, port, self);
}

function project({ kind: { behaviour } }: Node, port: string, self: Code): Code {
  const output: Projection | undefined =
    behaviour.kind === 'pure' || behaviour.kind === 'effect' ? behaviour.output : undefined;
  return output === undefined ? self : operand(output(port, self));
}

/**
 * A part of a value, as an expert would read it: by property if the shape is known, else by a function that handles
 * missing parents.
 */
function emitPath(value: Code, path: readonly string[], type: Type): Code {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (isKind(type, 'list') && isIndex(name))
    return emitPath(elementAt(value, Number(name), type.presence === 'required'), rest, typeAtPath(type, [name]));
  const shape = alternative(type, 'object');
  if (shape !== undefined && single(type) !== undefined) {
    if (shape.fields.has(name)) {
      const part = type.presence === 'required' ? property(value, name) : optionalProperty(value, name);
      return emitPath(part, rest, typeAtPath(type, [name]));
    }
    if (!shape.open) return code`undefined`;
    // An object with typed fields has no index signature.
    if (rest.length === 0 && type.presence === 'required' && shape.fields.size === 0)
      return isInherited(name) ? lib.own([value, code`${name}`]) : property(value, name);
  }
  return lib.getProperty([value, code`[${path.map((each) => code`${each}`)}]`]);
}

/** An element of a list in JavaScript. */
const elementAt = (list: Code, index: number, isThere: boolean): Code =>
  isThere ? code`${list}[${index}]` : code`${list}?.[${index}]`;

/** Names that every object inherits; they are read as own properties only. */
const isInherited = (name: string): boolean => name in {};

/** The expression that computes a pure node from its inputs. */
export function emitPure(node: Node, inputs: Inputs, scope: RouteScope, asHtml = false): Code {
  const { behaviour, meaning } = node.kind;
  const isAnswer = scope.isAnswer && (behaviour.kind === 'build' || meaning?.kind === 'list');
  const context = emitContext(node, inputs, { ...scope, isAnswer });
  switch (behaviour.kind) {
    case 'pure':
      return withFunctions(
        (inner) => {
          const own = emitContext(node, inputs, inner);
          return asHtml && behaviour.html !== undefined ? behaviour.html(own) : behaviour.emit(own);
        },
        { ...scope, isAnswer },
      );
    case 'build':
      return objectLiteral(
        [...behaviour.fields].map(([name, port]) => [name, orNull(context.input(port), context.type(port))]),
      );
    default:
      invariant(false, `${node.kind.type} is not computed in place`);
      return code``;
  }
}

/** Emits code with what TypeScript knows inside functions, if it contains one. */
export function withFunctions(emit: (scope: RouteScope) => Code, scope: RouteScope): Code {
  const emitted = emit(scope);
  const holdsFunction = emitted.chunks.some((chunk) => typeof chunk === 'string' && chunk.includes('=>'));
  return holdsFunction ? emit({ ...scope, seen: scope.seen.inFunction() }) : emitted;
}

function emitInput(node: Node, port: string, input: InputValue, scope: RouteScope): Code {
  const { value } = input;
  const isHtml = node.kind.inputs.some(({ name, html }) => name === port && html === true);
  if (isHtml && value.kind === 'inline' && value.path.length === 0)
    return marked(value.node, operand(emitPure(scope.node(value.node), value.inputs, scope, true)));
  return choosesOrLists(node) ? emitAmongOthers(input, scope) : emitValue(value, scope);
}

/** The context that a kind's emitter gets. */
export function emitContext(node: Node, inputs: Inputs, scope: RouteScope): EmitContext {
  const at = (port: string): InputValue => {
    const input = inputs.get(port);
    invariant(input !== undefined, `${node.id}.${port} is fed`);
    return input;
  };
  const { behaviour } = node.kind;
  const around = (port: string): RouteScope => ({
    ...scope,
    isAnswer: behaviour.kind === 'respond' ? port === behaviour.body : scope.isAnswer,
    seen: scope.seen.inside(node, port, inputs),
  });
  const plainly = (port: string): Code =>
    markedAll(scope.origins.ofInput(node.id, port, at(port).value), emitInput(node, port, at(port), around(port)));
  const express = (port: string): Code => {
    const need = scope.need(node.id, port);
    return isFree(node, need, scope) ? plainly(port) : asKnown(plainly(port), at(port), need, around(port));
  };
  return {
    input: express,
    comparable: (port) =>
      isConstantType(at(port).value, around(port), comparedWith(node, port, inputs))
        ? widened(plainly(port), at(port).type)
        : express(port),
    inputAs: (port, type) => (isConstantInput(at(port), around(port)) ? widened(plainly(port), type) : express(port)),
    optionalInput: (port) => (inputs.has(port) ? express(port) : undefined),
    literal: (value) => emitLiteral(value, false),
    constant: (port) => {
      const value = inputs.get(port)?.value;
      return value?.kind === 'literal' ? value.value : undefined;
    },
    field: (port, name) => {
      const field = fieldOf(at(port), name, scope);
      return field === undefined
        ? undefined
        : { ...field, value: markedAll(fieldOrigins(node, port, name, at(port), scope), field.value) };
    },
    type: (port) => inputs.get(port)?.type ?? nothing,
    sourceName: (port) => at(port).name,
    status: (port) => at(port).status,
    get made() {
      return scope.nameMade(node);
    },
    isCredential: (port) => scope.isCredential(node.id, port),
    secret: (port) => secretOfValue(at(port).value, scope),
    isUsed: (output) => scope.isOutputUsed(node.id, output),
    once: (hint, value) => scope.once(hint, value, node.id),
    db: scope.db,
    transaction: scope.inTransaction ? [scope.db] : [],
    request: scope.request,
    get clock() {
      return scope.clock();
    },
    log: scope.log,
    routeId: scope.routeId,
  };
}

/** The constants that a node compares an input with. */
function comparedWith({ kind: { behaviour, meaning } }: Node, port: string, inputs: Inputs): readonly JsonValue[] {
  if (behaviour.kind === 'switch') return behaviour.cases.map(([, value]) => value);
  if (meaning?.kind !== 'equals') return [];
  const other = inputs.get(port === meaning.left ? meaning.right : meaning.left)?.value;
  return other?.kind === 'literal' ? [other.value] : [];
}

/**
 * Whether the value is a variable assigned in several branches, as a whole: not a part of it, nor one of several
 * outputs. Then what is known about the value holds for the variable.
 */
export function isAssignedWhole(value: Value, scope: RouteScope): value is Extract<Value, { kind: 'variable' }> {
  if (value.kind !== 'variable' || value.path.length > 0 || !value.variable.assignedLater) return false;
  const behaviour = value.node === undefined ? undefined : scope.node(value.node).kind.behaviour;
  return behaviour?.kind !== 'pure' || behaviour.output === undefined;
}

function fieldOf(
  input: InputValue,
  name: string,
  scope: RouteScope,
): { readonly value: Code; readonly type: Type } | undefined {
  if (input.value.kind === 'fields') {
    const field = input.value.fields.get(name);
    return field === undefined
      ? undefined
      : { value: asKnown(emitValue(field.value, scope), field, undefined, scope), type: field.type };
  }
  if (alternative(input.type, 'object')?.fields.has(name) !== true) return undefined;
  return { value: emitPath(emitValue(input.value, scope), [name], input.type), type: typeAtPath(input.type, [name]) };
}

/** The nodes behind a field of a record: the Build Object, and the nodes that only pass on the field's value. */
function fieldOrigins(
  node: Node,
  port: string,
  name: string,
  { value }: InputValue,
  scope: RouteScope,
): readonly string[] {
  const wire = node.inputs.get(port);
  const builder = wire?.kind === 'wire' ? scope.node(wire.node) : undefined;
  const field = value.kind === 'fields' ? value.fields.get(name)?.value : undefined;
  if (builder?.kind.behaviour.kind !== 'build') return scope.origins.ofInput(node.id, port, field ?? value);
  const fed = builder.kind.behaviour.fields.get(name);
  return fed === undefined || field === undefined
    ? [builder.id]
    : [...scope.origins.ofInput(builder.id, fed, field), builder.id];
}

/** The name of the declared secret, if the value is one, unchanged. */
function secretOfValue(value: Value, scope: RouteScope): string | undefined {
  if (value.kind === 'secret') return value.name;
  return value.kind === 'inline' ? secretOf(scope.node(value.node).kind) : undefined;
}
