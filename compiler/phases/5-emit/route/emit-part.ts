import { code, element, optionalProperty, property } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { operand } from '../../../code/condition.ts';
import { lib } from '../../../code/lib.ts';
import type { Projection } from '../../../ir/kind.ts';
import type { Value } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { alternative, isEmpty, isKind, isNothing, nothing, required, single, withPresence } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isIndex, typeAtPath } from '../../../ir/type-path.ts';
import { widened } from './as-known.ts';
import type { RouteScope } from './scope.ts';
import { isInherited, mayInherit } from './type-text.ts';

/** One output of a node, read from the variable that holds the node's result. */
export function readOutput(self: Code, node: Node | undefined, port: string | undefined, scope: RouteScope): Code {
  if (node === undefined || port === undefined) return self;
  return projectOutput(self, node, port, scope.isAttempted(node.id));
}

/** An output of a node's result. `isAttempted`: the flow handles its failure. */
export function projectOutput(self: Code, node: Node, port: string, isAttempted: boolean): Code {
  if (!isAttempted) return project(node, port, self);
  const { behaviour } = node.kind;
  const isWhy = port === 'failure' || (port === 'constraint' && behaviour.kind === 'effect' && behaviour.conflicts);
  return isWhy ? property(self, port) : project(node, port, property(self, 'value'));
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
export function emitPath(value: Code, path: readonly string[], type: Type): Code {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (isKind(type, 'list') && isIndex(name))
    return emitPath(element(value, Number(name), type.presence !== 'required'), rest, typeAtPath(type, [name]));
  const shape = alternative(type, 'object');
  if (shape !== undefined && single(type) !== undefined) {
    const field = shape.fields.get(name);
    if (field !== undefined) return emitPath(emitField(value, name, type, field), rest, typeAtPath(type, [name]));
    if (!shape.open) return code`undefined`;
    // The type has an index signature only if it has no typed fields.
    if (rest.length === 0 && type.presence === 'required' && shape.fields.size === 0)
      return isInherited(name) ? lib.own([value, code`${name}`]) : property(value, name);
  }
  return lib.getProperty([value, code`[${path.map((each) => code`${each}`)}]`]);
}

/** A part of an expression, asserted to have the flow's type if TypeScript does not find it. */
export function emitPart(value: Code, path: readonly string[], type: Type): Code {
  const part = emitPath(value, path, type);
  const [first] = part.chunks;
  const known = typeAtPath(type, path);
  const isFound = typeof first === 'object' && 'from' in first && first.name === 'getProperty';
  return isFound && known.kind === 'known' && !isEmpty(known) ? widened(part, known) : part;
}

function emitField(value: Code, name: string, type: Type, field: Type): Code {
  const isThere = type.presence === 'required';
  if (!mayInherit(name, field)) return isThere ? property(value, name) : optionalProperty(value, name);
  const own = isThere ? lib.own([value, code`${name}`]) : lib.getProperty([value, code`[${name}]`]);
  return field.kind === 'unknown' ? own : widened(own, typeAtPath(type, [name]));
}

/**
 * The type by which a part of a variable is read: TypeScript may not know that the whole value is present even if the
 * flow does, but it knows about parts that were tested.
 */
export function typeOfRead(value: Extract<Value, { kind: 'variable' }>, { seen }: RouteScope): Type {
  const { path, type } = value;
  if (path.length === 0) return type;
  const whole = seen.typeOf({ ...value, path: [] });
  const declared = whole === undefined || whole.presence === 'required' ? type : withPresence(type, whole.presence);
  const parents = path.slice(1).map((_, index) => path.slice(0, index + 1));
  const tested = parents.map((parent) => ({ parent, as: seen.typeOf({ ...value, path: parent }) }));
  // TypeScript sees no properties on a value, or part of one, that was found to be missing.
  if ([whole, ...tested.map(({ as }) => as)].some((as) => as !== undefined && isNothing(as))) return nothing;
  return tested.reduce(
    (known, { parent, as }) =>
      as?.presence === 'required' && typeAtPath(known, parent).presence !== 'required'
        ? withPart(known, parent)
        : known,
    declared,
  );
}

/** The type with the part at a path known to be present, if all objects on the path are known; else unchanged. */
function withPart(type: Type, [name, ...rest]: readonly string[]): Type {
  if (name === undefined) return required(type);
  const [shape, ...others] = type.kind === 'unknown' ? [] : type.alternatives;
  const field = shape?.kind === 'object' && others.length === 0 ? shape.fields.get(name) : undefined;
  if (type.kind === 'unknown' || shape?.kind !== 'object' || field === undefined) return type;
  return { ...type, alternatives: [{ ...shape, fields: new Map(shape.fields).set(name, withPart(field, rest)) }] };
}
