import { mapEntries } from '../../base/map-entries.ts';
import { isScalar } from '../../base/json.ts';
import { premisesOf } from '../../ir/meaning.ts';
import { mayRejectWithin } from '../../ir/may-reject.ts';
import { nodeOf } from '../../ir/route.ts';
import type { InputValue, Inputs, Value } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import { boolean } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { typeOfLiteral } from '../../ir/type-of-literal.ts';
import { typeAtPath } from '../../ir/type-path.ts';
import { assume, assumePresent, presenceOf, truth, truthOfNode } from './decide.ts';
import type { Decider } from './decide.ts';
import type { Facts } from './facts.ts';

export type Simpler = Pick<InputValue, 'value' | 'type'>;

/** A simpler form of a node's result, if there is one: a constant, or one of its inputs. */
export const simplifyNode = (decider: Decider, node: Node, inputs: Inputs, facts: Facts): Simpler | undefined =>
  simpler(decider, node, inputs, facts, elsewhere);

function simpler(
  decider: Decider,
  node: Node,
  inputs: Inputs,
  facts: Facts,
  take: (input: InputValue | undefined) => Simpler | undefined,
): Simpler | undefined {
  const { meaning } = node.kind;
  if (meaning?.kind === 'choice') {
    const side = truth(decider, inputs.get(meaning.condition), facts);
    return side === undefined ? undefined : take(inputs.get(side ? meaning.whenTrue : meaning.whenFalse));
  }
  if (meaning?.kind === 'fallback') {
    const value = inputs.get(meaning.value);
    const isThere = presenceOf(value?.type, true);
    return isThere === undefined ? undefined : take(isThere ? value : inputs.get(meaning.fallback));
  }
  const value = truthOfNode(decider, { node, inputs }, facts);
  if (value !== undefined) return { value: { kind: 'literal', value }, type: boolean };
  if (meaning?.kind !== 'and' && meaning?.kind !== 'or') return undefined;
  const [first, second] = meaning.inputs.map((part) => inputs.get(part));
  const neutral = meaning.kind === 'and';
  if (truth(decider, first, facts) === neutral) return take(second);
  return truth(decider, second, assume(decider, first, neutral, facts)) === neutral ? take(first) : undefined;
}

/** The same for all inputs of a node. */
export function simplifyInside(decider: Decider, node: Node | undefined, inputs: Inputs, facts: Facts): Inputs {
  return mapEntries(inputs, (input, port) =>
    simplifyInPlace(decider, input, node === undefined ? facts : factsAt(decider, node, port, inputs, facts)),
  );
}

/** The facts that hold where an input is evaluated. */
function factsAt(decider: Decider, { kind }: Node, port: string, inputs: Inputs, facts: Facts): Facts {
  return premisesOf(kind.meaning, port).reduce(
    (known, { input, is }) =>
      is === null
        ? assumePresent(decider, inputs.get(input), false, known)
        : assume(decider, inputs.get(input), is, known),
    facts,
  );
}

/** A value with its inline expressions simplified. */
export function simplifyInPlace(decider: Decider, input: InputValue, facts: Facts): InputValue {
  const { value } = input;
  if (value.kind === 'fields')
    return {
      ...input,
      value: { ...value, fields: mapEntries(value.fields, (field) => simplifyInPlace(decider, field, facts)) },
    };
  const node = value.kind === 'inline' ? decider.route.nodes.get(value.node) : undefined;
  if (value.kind !== 'inline' || node === undefined) return input;
  const inputs = simplifyInside(decider, node, value.inputs, facts);
  const rejects = mayRejectWithin({ node: node.id, inputs }, (id) => nodeOf(decider.route, id));
  const other = rejects ? undefined : simpler(decider, node, inputs, facts, here);
  const part = other === undefined ? undefined : partOf(other, value.path);
  return { ...input, ...(part ?? { value: { ...value, inputs } }) };
}

/** A value that can be used elsewhere, which inline expressions cannot. */
function elsewhere(input: InputValue | undefined): Simpler | undefined {
  if (input?.value.kind === 'variable') return input;
  return input?.value.kind === 'literal' && isScalar(input.value.value) ? here(input) : undefined;
}

/** A value that stays in its place. */
function here(input: InputValue | undefined): Simpler | undefined {
  if (input === undefined) return undefined;
  return { value: input.value, type: input.value.kind === 'literal' ? typeOfLiteral(input.value.value) : input.type };
}

function partOf(
  { value, type }: Simpler,
  path: readonly string[],
): { readonly value: Value; readonly type: Type } | undefined {
  if (path.length === 0) return { value, type };
  return value.kind === 'variable' || value.kind === 'inline'
    ? { value: { ...value, path: [...value.path, ...path] }, type: typeAtPath(type, path) }
    : undefined;
}
