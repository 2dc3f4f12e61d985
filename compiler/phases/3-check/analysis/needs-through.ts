import type { Operand, Operands, ValueOperand } from '../../../ir/checked.ts';
import { fits } from '../../../ir/fits.ts';
import type { Node } from '../../../ir/project.ts';
import { isEmpty, optional, required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isSubset, join, meet } from '../../../ir/type-algebra.ts';
import type { RouteTypes } from './types.ts';

type Meaning = Extract<NonNullable<Node['kind']['meaning']>, { kind: 'fallback' }>;

/** What a Fallback's value must be if it is there, and what the Fallback then gives. */
interface Through {
  /** By port. */
  readonly needs: ReadonlyMap<string, Type>;
  readonly output: Type;
}

/**
 * What all uses of a Fallback need is needed of its value, too: `optional(readAge)(body.age) ?? 18`, and the contract
 * of the request says so. Only where the fallback itself satisfies that need; elsewhere the outcome is checked. A
 * Fallback may feed another one, so they are visited last to first; `resolve` finds the operands of a node anew.
 */
export function needThrough(
  live: readonly Node[],
  types: RouteTypes,
  operands: Map<string, ReadonlyMap<string, Operand>>,
  resolve: (node: Node, types: RouteTypes) => ReadonlyMap<string, Operand>,
): RouteTypes {
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
  for (const node of live.toReversed()) {
    const { meaning } = node.kind;
    const found = meaning?.kind === 'fallback' ? throughOf(node, meaning, live, operands) : undefined;
    if (found === undefined) continue;
    through.set(node.id, found);
    const fed = live.filter(({ id, inputs }) => id === node.id || feeds(node, inputs));
    const users = live.filter(({ inputs }) => fed.some((each) => feeds(each, inputs)));
    for (const each of new Set([...fed, ...users])) operands.set(each.id, resolve(each, changed));
  }
  return through.size === 0 ? types : changed;
}

const feeds = ({ id }: Node, inputs: Node['inputs']): boolean =>
  [...inputs.values()].some((input) => input.kind === 'wire' && input.node === id);

function throughOf(
  node: Node,
  { value, fallback }: Meaning,
  live: readonly Node[],
  operands: Operands,
): Through | undefined {
  const given = operands.get(node.id)?.get(value);
  const otherwise = operands.get(node.id)?.get(fallback);
  const needed = neededOf(node, live, operands);
  if (given?.kind !== 'value' || given.type.presence === 'required' || needed === undefined) return undefined;
  const need = meet(given.need, optional(needed));
  const known = required(meet(given.type, need));
  const isChecked = !isSubset(given.type, need) && !isSubset(given.need, need);
  if (!isChecked || isEmpty(known) || !isTyped(otherwise) || !isFit(otherwise, needed)) return undefined;
  // A constant is what its port needs. An empty list has no items that could be anything else.
  const isScalar = otherwise.kind === 'literal' && typeof otherwise.value !== 'object';
  return {
    needs: new Map([[value, need] as const, ...(isScalar ? [[fallback, needed] as const] : [])]),
    output: join(known, meet(otherwise.type, needed)),
  };
}

type Typed = Extract<Operand, { kind: 'literal' | 'value' }>;

const isTyped = (operand: Operand | undefined): operand is Typed =>
  operand?.kind === 'literal' || operand?.kind === 'value';

const isFit = (operand: Typed, need: Type): boolean =>
  operand.kind === 'literal' ? fits(operand.value, need) : isSubset(operand.type, need);

/** What all uses of a node's output need of the whole of it; undefined if one of them takes any value, or a part. */
function neededOf(node: Node, live: readonly Node[], operands: Operands): Type | undefined {
  const uses = live
    .filter((user) => !isTakenApart(user, live, operands))
    .flatMap(({ id }) => valuesOf(operands.get(id)))
    .filter(({ access: { base } }) => base.kind === 'output' && base.node === node.id);
  const [first, ...others] = uses.map(({ access, need }) => (access.path.length > 0 ? undefined : need));
  if (first === undefined || others.includes(undefined)) return undefined;
  const needed = uses.map(({ need }) => need).reduce(join);
  return needed.kind === 'known' && needed.presence === 'required' ? needed : undefined;
}

/** Whether an object is built only to be written column by column: the columns are what uses its fields. */
function isTakenApart(node: Node, live: readonly Node[], operands: Operands): boolean {
  if (node.kind.behaviour.kind !== 'build') return false;
  const users = live.filter(({ inputs }) => feeds(node, inputs));
  return users.every(({ id, inputs }) =>
    [...inputs].every(([port, input]) => {
      if (input.kind !== 'wire' || input.node !== node.id) return true;
      const operand = operands.get(id)?.get(port);
      return operand?.kind === 'fields' && operand.whole === undefined;
    }),
  );
}

const valuesOf = (ports: ReadonlyMap<string, Operand> = new Map()): readonly ValueOperand[] =>
  [...ports.values()].flatMap((operand) => {
    if (operand.kind === 'value') return [operand];
    if (operand.kind !== 'fields') return [];
    return [...(operand.whole === undefined ? [] : [operand.whole]), ...valuesOf(operand.fields)];
  });
