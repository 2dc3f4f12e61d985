import { isList, isScalar } from '../../../base/json.ts';
import type { JsonValue } from '../../../base/json.ts';
import { valueOperands } from '../../../ir/checked.ts';
import type { Operand, Operands } from '../../../ir/checked.ts';
import { fits } from '../../../ir/fits.ts';
import type { Meaning } from '../../../ir/meaning.ts';
import type { Node } from '../../../ir/project.ts';
import { alternative, isEmpty, isKind, nothing, object, optional, required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { checkedFor, fieldOf, isSubset, join, mayFit, meet, opened } from '../../../ir/type-algebra.ts';
import type { RouteTypes } from './types.ts';
import { fedBy, usesOf } from './uses.ts';
import type { Uses } from './uses.ts';

/** What the inputs of a Fallback or a Build Object must be, and what it then gives. */
interface Through {
  /** By port. */
  readonly needs: ReadonlyMap<string, Type>;
  readonly output: Type;
}

/**
 * What all uses of a Fallback need is needed of its value, too: `optional(readAge)(body.age) ?? 18`, and the contract
 * of the request says so. Only where the fallback itself satisfies that need; elsewhere the outcome is checked. In the
 * same way, what the only use of a Build Object needs is needed of its fields, and what all uses of a Sort List need of
 * its list. Such nodes may feed each other, so they are visited last to first; `resolve` finds the operands of a node
 * anew.
 */
export function needThrough(
  live: readonly Node[],
  uses: Uses,
  types: RouteTypes,
  operands: Map<string, ReadonlyMap<string, Operand>>,
  resolve: (node: Node, types: RouteTypes) => ReadonlyMap<string, Operand>,
): RouteTypes {
  const passing = live
    .toReversed()
    .filter(({ kind: { meaning, behaviour } }) => isPassing(meaning?.kind) || behaviour.kind === 'build');
  if (passing.length === 0) return types;
  const through = new Map<string, Through>();
  const changed: RouteTypes = {
    ...types,
    need: (node, port) => through.get(node.id)?.needs.get(port) ?? types.need(node, port),
    outputType: (node, port) => through.get(node.id)?.output ?? types.outputType(node, port),
    inputType: (node, port) => {
      const input = node.inputs.get(port);
      return (input?.kind === 'wire' ? through.get(input.node)?.output : undefined) ?? types.inputType(node, port);
    },
  };
  for (const node of passing) {
    const found =
      throughFallback(node, uses, operands) ??
      throughBuilt(node, uses, operands) ??
      throughReordered(node, uses, operands);
    if (found === undefined) continue;
    through.set(node.id, found);
    const fed = [node, ...fedBy(uses, node)];
    // A record that is written column by column has the operands of what was built.
    const affected = new Set(fed.flatMap((each) => [each, ...fedBy(uses, each)]));
    for (const each of affected) operands.set(each.id, resolve(each, changed));
  }
  return through.size === 0 ? types : changed;
}

const isPassing = (meaning: Meaning['kind'] | undefined): boolean => meaning === 'fallback' || meaning === 'reordered';

function throughFallback(node: Node, uses: Uses, operands: Operands): Through | undefined {
  const {
    id,
    kind: { meaning },
  } = node;
  if (meaning?.kind !== 'fallback') return undefined;
  const [given, otherwise] = [meaning.value, meaning.fallback].map((port) => operands.get(id)?.get(port));
  const needed = neededOf(node, uses, operands);
  if (given?.kind !== 'value' || given.type.presence === 'required' || needed === undefined) return undefined;
  const need = meet(given.need, optional(needed));
  const known = required(checkedFor(given.type, need));
  // What has been converted is checked where it is used if there it may be missing.
  const isLater = needed.presence === 'optional' && given.type.kind === 'known';
  const isChecked = !isLater && !isSubset(given.type, need) && !isSubset(given.need, need);
  if (isEmpty(known) || !isTyped(otherwise) || !isFit(otherwise, needed)) return undefined;
  // Such a constant is what its port needs; an object may have further fields.
  const isAsNeeded = otherwise.kind === 'literal' && (isScalar(otherwise.value) || isEmptyList(otherwise.value));
  if (!isChecked && (!isAsNeeded || !isSubset(given.type, need) || isSubset(otherwise.type, needed))) return undefined;
  return {
    needs: new Map([
      ...(isChecked ? [[meaning.value, need] as const] : []),
      ...(isAsNeeded ? [[meaning.fallback, needed] as const] : []),
    ]),
    output: join(known, meet(otherwise.type, needed)),
  };
}

/**
 * What is missing is null in an object that is built, so no field is omitted. What can never fit, or may be missing, is
 * reported where the object is used.
 */
function throughBuilt(node: Node, uses: Uses, operands: Operands): Through | undefined {
  const { id, kind } = node;
  if (kind.behaviour.kind !== 'build') return undefined;
  // What one use needs may be missing would be an error at another one. What a container needs is all that it takes.
  const [use, ...others] = usesOf(uses, node);
  if (use === undefined || others.length > 0 || use.user.body !== undefined) return undefined;
  const used = operands.get(use.user.id)?.get(use.port);
  const asked = used?.kind === 'value' && used.access.path.length === 0 ? alternative(used.need, 'object') : undefined;
  if (used?.kind !== 'value' || asked === undefined) return undefined;
  const needs = new Map<string, Type>();
  const given = new Map<string, Type>();
  for (const [name, port] of kind.behaviour.fields) {
    const operand = operands.get(id)?.get(port) ?? missing;
    if (!isTyped(operand)) return undefined;
    const own = fieldOf(asked, name);
    const need = opened(own.presence === 'omittable' ? required(own) : own);
    const isKnown = isSubset(operand.type, need);
    if (!isKnown && (operand.kind === 'literal' ? !fits(operand.value, need) : !mayFit(operand.type, need)))
      return undefined;
    if (!isKnown) needs.set(port, need);
    given.set(name, isKnown ? operand.type : meet(operand.type, need));
  }
  const output = object(given);
  return needs.size > 0 && isSubset(output, used.need) ? { needs, output } : undefined;
}

/** What all uses of a sorted list need is needed of the list before, where its items are told by their places. */
function throughReordered(node: Node, uses: Uses, operands: Operands): Through | undefined {
  const { id, kind } = node;
  if (kind.meaning?.kind !== 'reordered') return undefined;
  const { list } = kind.meaning;
  const given = operands.get(id)?.get(list);
  const needed = neededOf(node, uses, operands);
  if (given?.kind !== 'value' || needed === undefined || !isKind(needed, 'list')) return undefined;
  if (isSubset(given.type, needed) || !mayFit(given.type, needed)) return undefined;
  const need = meet(given.need, opened(needed));
  return { needs: new Map([[list, need]]), output: checkedFor(given.type, need) };
}

const missing: Operand = { kind: 'literal', value: null, type: nothing };

const isEmptyList = (value: JsonValue): boolean => isList(value) && value.length === 0;

type Typed = Extract<Operand, { kind: 'literal' | 'value' }>;

const isTyped = (operand: Operand | undefined): operand is Typed =>
  operand?.kind === 'literal' || operand?.kind === 'value';

const isFit = (operand: Typed, need: Type): boolean =>
  operand.kind === 'literal' ? fits(operand.value, need) : isSubset(operand.type, need);

/** What all uses of a node's output need of the whole of it; undefined if one of them takes any value, or a part. */
function neededOf(node: Node, uses: Uses, operands: Operands): Type | undefined {
  const taken = fedBy(uses, node)
    .flatMap((user) => (isTakenApart(user, uses, operands) ? fedBy(uses, user) : [user]))
    .flatMap((user) => valueOperands(operands.get(user.id)))
    .filter(({ access: { base } }) => base.kind === 'output' && base.node === node.id);
  if (taken.length === 0 || taken.some(({ access }) => access.path.length > 0)) return undefined;
  const needed = taken.map(({ need }) => need).reduce(join);
  return needed.kind === 'known' ? needed : undefined;
}

/** Whether an object is built only to be written column by column: the columns are what uses its fields. */
const isTakenApart = (node: Node, uses: Uses, operands: Operands): boolean =>
  node.kind.behaviour.kind === 'build' &&
  usesOf(uses, node).every(({ user, port }) => {
    const operand = operands.get(user.id)?.get(port);
    return operand?.kind === 'fields' && operand.whole === undefined;
  });
