import type { Meaning } from '../../../ir/meaning.ts';
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
import { alternative, isKind, isNothing, nothing, single } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { typeOfLiteral } from '../../../ir/type-of-literal.ts';
import { isIndex, typeAtPath } from '../../../ir/type-path.ts';
import type { RouteScope } from './scope.ts';
import { emitType } from './type-text.ts';

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
      return emitPath(readOutput(scope.read(value.variable), node, value.port, scope), value.path, value.type);
    }
    case 'inline': {
      const node = scope.node(value.node);
      return emitPath(
        readOutput(marked(node.id, operand(emitPure(node, value.inputs, scope))), node, value.port, scope),
        value.path,
        value.type,
      );
    }
    case 'fields':
      return objectLiteral(
        [...value.fields].map(([name, field]) => [name, orNull(emitValue(field.value, scope), field.type)]),
      );
  }
}

/**
 * Among other objects (in a list, or as an arm of a choice) TypeScript gives an object literal the keys of the others as
 * optional ones, and takes what every object inherits for them: `{}` would be no `{ toString?: never }`. A literal with
 * such a key gets a type of its own there.
 */
function emitLiteral(value: JsonValue, isAmongOthers: boolean): Code {
  // `-2 ** 2` is a mistake, and `--2` another.
  if (typeof value === 'number') return operand(literal(value));
  if (typeof value !== 'object' || value === null) return literal(value);
  if (Array.isArray(value)) return code`[${value.map((item) => emitLiteral(item, value.length > 1))}]`;
  const fields = Object.entries(value);
  const emitted = objectLiteral(fields.map(([name, field]) => [name, emitLiteral(field, isAmongOthers)]));
  return isAmongOthers && fields.some(([name]) => isInherited(name)) ? widened(emitted, typeOfLiteral(value)) : emitted;
}

/** The same, of an input of a node that chooses between its inputs or lists them. */
function emitAmongOthers({ value, type }: InputValue, scope: RouteScope): Code {
  if (value.kind === 'literal') return emitLiteral(value.value, true);
  const { behaviour } = value.kind === 'inline' ? scope.node(value.node).kind : {};
  const isRead = behaviour?.kind === 'build' && [...behaviour.fields.keys()].some(isInherited);
  return isRead ? widened(emitValue(value, scope), type) : emitValue(value, scope);
}

const choosesOrLists = ({ kind: { meaning } }: Node): boolean =>
  meaning?.kind === 'choice' || meaning?.kind === 'fallback' || meaning?.kind === 'list';

/** One output of a node, of the variable that holds what the node gave. */
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

/** A part of a value, as an expert would read it: by property where the shape is known, else by a function that never meets a missing parent. */
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
    // An object that readers have typed field by field is no index of others.
    if (rest.length === 0 && type.presence === 'required' && shape.fields.size === 0)
      return isInherited(name) ? lib.own([value, code`${name}`]) : property(value, name);
  }
  return lib.getProperty([value, code`[${path.map((each) => code`${each}`)}]`]);
}

/** A place in a list, as JavaScript writes it. */
const elementAt = (list: Code, index: number, isThere: boolean): Code =>
  isThere ? code`${list}[${index}]` : code`${list}?.[${index}]`;

/** Names that every object inherits: they are read as own properties only. */
const isInherited = (name: string): boolean => name in {};

/** The expression that computes a pure node from its inputs. */
export function emitPure(node: Node, inputs: Inputs, scope: RouteScope, asHtml = false): Code {
  const { behaviour } = node.kind;
  const context = emitContext(node, inputs, scope);
  switch (behaviour.kind) {
    case 'pure':
      return asHtml && behaviour.html !== undefined ? behaviour.html(context) : behaviour.emit(context);
    case 'build':
      return objectLiteral(
        [...behaviour.fields].map(([name, port]) => [name, orNull(context.input(port), context.type(port))]),
      );
    default:
      invariant(false, `${node.kind.type} is not computed in place`);
      return code``;
  }
}

function emitInput(node: Node, port: string, input: InputValue, scope: RouteScope): Code {
  const { value } = input;
  const isHtml = node.kind.inputs.some(({ name, html }) => name === port && html === true);
  if (isHtml && value.kind === 'inline' && value.path.length === 0)
    return marked(value.node, operand(emitPure(scope.node(value.node), value.inputs, scope, true)));
  return choosesOrLists(node) ? emitAmongOthers(input, scope) : emitValue(value, scope);
}

/** What a kind's emitter sees of its surroundings. */
export function emitContext(node: Node, inputs: Inputs, scope: RouteScope): EmitContext {
  const at = (port: string): InputValue => {
    const input = inputs.get(port);
    invariant(input !== undefined, `${node.id}.${port} is fed`);
    return input;
  };
  const express = (port: string): Code => {
    const input = at(port);
    const { value, type } = input;
    const expressed = emitInput(node, port, input, scope);
    return markedAll(
      scope.origins.ofInput(node.id, port, value),
      isForgotten(value, type, scope) ? widened(expressed, type) : expressed,
    );
  };
  /** What is known to be missing is so of a part of a variable, too: in a function of its own TypeScript forgets it. */
  const given = (port: string): Code => {
    const { value, type } = at(port);
    const isPart = value.kind === 'variable' && value.path.length > 0;
    return scope.isHandedOut && isPart && isNothing(type) && !isBody(node, port)
      ? widened(express(port), type)
      : express(port);
  };
  return {
    input: given,
    comparable: (port) =>
      isConstantType(at(port).value, scope) ? widened(express(port), at(port).type) : express(port),
    inputAs: (port, type) => (isConstantInput(at(port), scope) ? widened(express(port), type) : given(port)),
    optionalInput: (port) => (inputs.has(port) ? given(port) : undefined),
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

/** The body of an answer: any value is one. */
const isBody = ({ kind: { behaviour } }: Node, port: string): boolean =>
  behaviour.kind === 'respond' && port === behaviour.body;

/** The value with the type that the flow gives it, whatever TypeScript takes it for. */
export const widened = (value: Code, type: Type): Code => code`(${value} as ${emitType(type)})`;

/** TypeScript narrows no variable that is declared as `unknown`, whatever was assigned to it last; and see `isReassigned`. */
function isForgotten(value: Value, type: Type, scope: RouteScope): boolean {
  if (!isAssignedWhole(value, scope) || type.kind !== 'known' || type.alternatives.length === 0) return false;
  const { variable } = value;
  return (
    variable.type.kind === 'unknown' ||
    (scope.isReassigned(variable) && variable.type.presence !== 'required' && type.presence === 'required')
  );
}

/** A variable of several arms, and neither a part of it nor one of several outputs: what is known of the value is so of the variable. */
export function isAssignedWhole(value: Value, scope: RouteScope): value is Extract<Value, { kind: 'variable' }> {
  if (value.kind !== 'variable' || value.path.length > 0 || !value.variable.assignedLater) return false;
  const behaviour = value.node === undefined ? undefined : scope.node(value.node).kind.behaviour;
  return behaviour?.kind !== 'pure' || behaviour.output === undefined;
}

/** Whether TypeScript's type of a computed value is narrower than the flow's: a choice between constants or what tests have told to be one, or `randomUUID()`. */
function isConstantType(value: Value, scope: RouteScope): boolean {
  const made =
    value.kind === 'inline'
      ? [value]
      : value.kind === 'variable' && !value.variable.assignedLater
        ? scope.assignments(value.variable)
        : [];
  if (made.length === 0 || (value.kind !== 'inline' && value.kind !== 'variable') || value.path.length > 1)
    return false;
  const [name] = value.path;
  return made.every((step) => {
    if ('need' in step) return name === undefined && isConstantType(step.value, scope);
    const { behaviour, passes, meaning, reads } = scope.node(step.node).kind;
    const ofInput = (port: string): boolean => isConstantInput(step.inputs.get(port), scope);
    if (name !== undefined) {
      const port = meaning?.kind === 'list' ? meaning.items[Number(name)] : undefined;
      return port !== undefined && isConstantPart(step.inputs.get(port), scope);
    }
    if (behaviour.kind === 'pure' && behaviour.isConstant?.(ofInput) === true) return true;
    if (behaviour.kind === 'pure' && (behaviour.fresh === true || (step.inputs.size === 0 && reads === undefined)))
      return true;
    const passed = passes === undefined ? undefined : step.inputs.get(passes);
    // TypeScript takes no other part of a default for a value that tests have told to be there.
    if (passed?.type.presence === 'required' || passed?.isOneOf === true) return isConstantInput(passed, scope);
    // A list of literals alone is one of strings or numbers to TypeScript.
    const parts = meaning === undefined ? [] : partsOf(meaning, [...step.inputs.keys()]);
    const isList = meaning?.kind === 'list';
    return (
      parts.length > 0 &&
      parts.every(ofInput) &&
      (!isList || parts.some((port) => step.inputs.get(port)?.value.kind !== 'literal'))
    );
  });
}

/** The inputs that a value is one of, or is made of. */
function partsOf(meaning: Meaning, ports: readonly string[]): readonly string[] {
  switch (meaning.kind) {
    case 'template':
      return ports;
    case 'choice':
      return [meaning.whenTrue, meaning.whenFalse];
    case 'fallback':
      return [meaning.value, meaning.fallback];
    case 'list':
      return meaning.items;
    default:
      return [];
  }
}

/** A literal in a list or an object is a string or a number to TypeScript. */
const isConstantPart = (input: InputValue | undefined, scope: RouteScope): boolean =>
  input?.value.kind !== 'literal' && isConstantInput(input, scope);

const isConstantInput = (input: InputValue | undefined, scope: RouteScope): boolean =>
  input !== undefined &&
  (input.value.kind === 'literal' ||
    input.isOneOf === true ||
    isNothing(input.type) ||
    isConstantType(input.value, scope));

function fieldOf(
  input: InputValue,
  name: string,
  scope: RouteScope,
): { readonly value: Code; readonly type: Type } | undefined {
  if (input.value.kind === 'fields') {
    const field = input.value.fields.get(name);
    return field === undefined ? undefined : { value: emitValue(field.value, scope), type: field.type };
  }
  if (alternative(input.type, 'object')?.fields.has(name) !== true) return undefined;
  return { value: emitPath(emitValue(input.value, scope), [name], input.type), type: typeAtPath(input.type, [name]) };
}

/** The nodes that a field of a record stands for: the Build Object around it, and what only hands it on. */
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

/** The declared secret that a value is, as it is. */
function secretOfValue(value: Value, scope: RouteScope): string | undefined {
  if (value.kind === 'secret') return value.name;
  return value.kind === 'inline' ? secretOf(scope.node(value.node).kind) : undefined;
}
