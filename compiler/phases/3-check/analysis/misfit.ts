import type { JsonValue } from '../../../base/json.ts';
import { isControl } from '../../../ir/control-graph.ts';
import type { Route } from '../../../ir/project.ts';
import { edgesOf } from '../../../ir/route.ts';
import { literalOf, respelt } from '../../../ir/sample-literal.ts';
import { required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import type { MisfitWire } from '../../../ir/wire-fixes.ts';
import type { TypedInput } from './typed-inputs.ts';

/** What a fix of the wire into an input has to know; undefined if no wire feeds it. */
export function misfitWire({ node, port, input, need }: TypedInput, { nodes, url }: Route): MisfitWire | undefined {
  if (input.kind !== 'wire') return undefined;
  const [control, ...others] = isControl(node.kind)
    ? edgesOf(nodes, node.id).filter(({ to }) => to === `${node.id}.in`)
    : [];
  return {
    edge: { from: `${input.node}.${input.port}`, to: `${node.id}.${port.name}` },
    taken: nodes,
    control: others.length === 0 ? control : undefined,
    isAnswered: url !== undefined,
    literal: () => literalOf(required(need)),
  };
}

interface LiteralFacts {
  /** For a guess, only the type is right. */
  readonly meant: readonly { readonly value: JsonValue; readonly isGuess: boolean }[];
  /** The part of the literal that they replace. */
  readonly at: readonly string[];
}

/** What could stand in the place of a literal, or of one column of it. */
export function literalsFor({ input }: TypedInput, value: JsonValue, need: Type, column?: string): LiteralFacts {
  const at = column === undefined ? [] : [column];
  if (input.kind !== 'literal') return { meant: [], at };
  const meant = respelt(value, need);
  const sample = literalOf(required(need));
  return {
    meant: [
      ...(meant === undefined ? [] : [{ value: meant, isGuess: false }]),
      ...(sample === undefined ? [] : [{ value: sample, isGuess: true }]),
    ],
    at,
  };
}
