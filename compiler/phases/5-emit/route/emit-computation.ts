import { code, comment, empty, join } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { operand } from '../../../code/condition.ts';
import { assigns, declaration, declares, ifRead } from '../../../code/locals.ts';
import { isEmptyList } from '../../../code/is-empty-list.ts';
import { marked, markedAll } from '../../../code/mark.ts';
import { isControl } from '../../../ir/control-graph.ts';
import { mayRejectWithin } from '../../../ir/may-reject.ts';
import type { Assignment, Computation, Step, Variable } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { typeMade } from '../../../ir/type-made.ts';
import { isOpenLiteral, isSeenAs, onlyMost, remainingNeed, widened } from './as-known.ts';
import { emitContext, emitPure, emitValue } from './emit-value.ts';
import { emitLength, emitRead } from './read-value.ts';
import type { RouteScope } from './scope.ts';
import { emitType } from './type-text.ts';

export function emitDeclaration(variable: Variable, scope: RouteScope): Code {
  const assignments = scope.assignments(variable);
  const [made] = assignments.flatMap((step) => (step.kind === 'compute' ? [scope.node(step.node)] : []));
  const type = made === undefined ? emitType(variable.type) : typeOfMade(made, variable, scope);
  const origins = assignments.flatMap((step) => (step.kind === 'compute' ? [step.node] : scope.origins.ofStep(step)));
  return ifRead([variable], markedAll(new Set(origins), code`let ${declares(variable)}: ${type};`));
}

/** The type of a variable that holds what a node computes, or what a container prepares. */
export function typeOfMade({ id, kind }: Node, { type }: Variable, scope: TypedScope): Code {
  if (isControl(kind)) return scope.containers.preparedType(id, scope);
  return (kind.behaviour.kind === 'pure' ? kind.behaviour.type : undefined) ?? emitType(type);
}

/** What the types of variables in a flow depend on. */
export type TypedScope = Pick<RouteScope, 'bodies' | 'containers'>;

/** An unused value is still computed if that may reject the request. */
export function emitCompute(step: Extract<Step, { kind: 'compute' }>, scope: RouteScope): Code {
  const node = scope.node(step.node);
  const value = asDeclared(emitComputation(step, scope), step, scope);
  const note = isControl(node.kind) ? empty : comments(node);
  const computed = marked(node.id, code`${note}${assign(step, value, node.label)}`);
  return mayRejectWithin(step, scope.node) ? computed : ifRead([step.variable], computed);
}

/**
 * The value, asserted to have the type of a variable that several branches assign, if checks have left TypeScript with
 * a wider one: for a number or null that was needed as a text, a text or null.
 */
function asDeclared(value: Code, step: Extract<Step, { kind: 'compute' }>, { node: nodeOf, seen }: RouteScope): Code {
  const node = nodeOf(step.node);
  const [output, ...others] = node.kind.outputs;
  if (!step.variable.assignedLater || output === undefined || others.length > 0) return value;
  const inputs = [...step.inputs].map(
    ([name, input]) => [name, { ...input, type: seen.typeOf(input.value) ?? input.type }] as const,
  );
  const made = typeMade(node, () => new Map(inputs), output.name);
  return made === undefined || isSeenAs(made, step.variable.type) ? value : widened(value, step.variable.type);
}

/** The value that a step computes or checks. */
export function emitComputation(step: Computation, scope: RouteScope): Code {
  if (step.kind === 'check') return emitCheck(step, scope);
  if (step.decided !== undefined) return emitValue(step.decided, scope);
  const node = scope.node(step.node);
  return isControl(node.kind) ? scope.containers.preparation(step, scope) : emitPure(node, step.inputs, scope);
}

/** `label`: the author's name for the value, which is kept. */
export function assign({ variable }: Assignment, value: Code, label?: string): Code {
  const type = assertedType(value, variable);
  const declared = code`const ${declares(variable)}${type} = ${value};`;
  const isNamed = label !== undefined || type !== empty;
  const assigned = variable.assignedLater
    ? code`${assigns(variable)} = ${value};`
    : isNamed
      ? declared
      : declaration(variable, declared, code`return ${value};`);
  // A name alone checks nothing.
  return ifRead([variable], assigned, value.reference === undefined ? code`${operand(value)};` : empty);
}

/** TypeScript does not know the element type of an empty list, nor that an object literal may have other fields. */
export function assertedType(value: Code, { type }: Variable): Code {
  if (isEmptyList(value)) return code`: never[]`;
  return isOpenLiteral(value, type) ? code`: ${emitType(type)}` : empty;
}

/** The check of an inline value may be part of its computation (To Number of an integer). */
export function emitCheck({ value, need, source }: Extract<Step, { kind: 'check' }>, scope: RouteScope): Code {
  if (value.kind === 'inline' && value.path.length === 0 && need.kind === 'known') {
    const node = scope.node(value.node);
    const [only, ...others] = need.alternatives;
    const isChecked = others.length === 0 && only?.kind === 'number' && only.checks.length === 1;
    const check = isChecked && only.min === undefined && only.max === undefined ? only.checks[0] : undefined;
    const checked =
      node.kind.behaviour.kind === 'pure' && check !== undefined ? node.kind.behaviour.checked?.[check] : undefined;
    if (checked !== undefined && need.presence === 'required')
      return marked(node.id, checked(emitContext(node, value.inputs, scope)));
  }
  const most = onlyMost(value, need);
  return most === undefined
    ? emitRead(remainingNeed(value, need), emitValue(value, scope), source, scope.share)
    : emitLength(most, emitValue(value, scope), source);
}

/** The author's comment on a node. */
export function comments({ comment: text }: Node): Code {
  const lines = text === undefined ? [] : text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');
  return join(lines.map(comment), '');
}
