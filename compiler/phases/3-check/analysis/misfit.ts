import type { JsonValue } from '../../../base/json.ts';
import { isControl } from '../../../ir/control-graph.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { edgesOf, writtenSource } from '../../../ir/route.ts';
import { fits } from '../../../ir/fits.ts';
import { literalOf, respelt } from '../../../ir/sample-literal.ts';
import { required, string } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import type { ExitFor, MisfitWire, QueryParam } from '../../../ir/wire-fixes.ts';
import type { TypedInput } from './typed-inputs.ts';

/** What a fix needs to know about the wire into an input; undefined if no wire feeds it. */
export function misfitWire({ node, port, input, need }: TypedInput, { nodes, url }: Route): MisfitWire | undefined {
  if (input.kind !== 'wire') return undefined;
  const [control, ...others] = isControl(node.kind)
    ? edgesOf(nodes, node.id).filter(({ to }) => to === `${node.id}.in`)
    : [];
  return {
    edge: { from: `${writtenSource(nodes, input.node)}.${input.port}`, to: `${node.id}.${port.name}` },
    taken: nodes,
    control: others.length === 0 ? control : undefined,
    isAnswered: url !== undefined,
    literal: () => defaultOf(need),
  };
}

/** If the node that feeds an input has an exit for the case that this output is missing: that exit. */
export function exitFor({ input }: TypedInput, { nodes }: Route): ExitFor | undefined {
  const source = input.kind === 'wire' ? nodes.get(input.node) : undefined;
  const behaviour = source?.kind.behaviour;
  if (input.kind !== 'wire' || source === undefined || behaviour?.kind !== 'effect') return undefined;
  const exit = behaviour.exits?.find(
    (each) => each.insteadOf === 'next' && each.ifMissing === true && each.output === input.port,
  );
  return exit === undefined ? undefined : { node: nameOfNode(source), port: exit.port };
}

/** The query parameter that feeds an input, directly or converted. */
export function queryParamOf({ input, need }: TypedInput, { nodes }: Route): QueryParam | undefined {
  let node: Node | undefined;
  let from: Input | undefined = input;
  while (from?.kind === 'wire') {
    node = nodes.get(from.node);
    from = node?.kind.passes === undefined ? undefined : node.inputs.get(node.kind.passes);
  }
  if (node?.kind.reads?.kind !== 'query') return undefined;
  const value = defaultOf(need);
  const fitting = value !== undefined && fits(value, node.kind.reads.declared?.type ?? string()) ? value : undefined;
  return { node: node.partOf ?? node.id, default: fitting };
}

/** A plausible default; undefined for addresses, ids and times, for which no value is more plausible than another. */
function defaultOf(need: Type): JsonValue | undefined {
  const value = literalOf(required(need));
  return typeof value === 'string' && value !== '' ? undefined : value;
}

interface LiteralFacts {
  readonly value: JsonValue;
  /** A guess has the right type, but an arbitrary value. */
  readonly meant: readonly { readonly value: JsonValue; readonly isGuess: boolean }[];
  /** The part of the literal that they replace. */
  readonly at: readonly string[];
}

/** What could replace a literal, or one column of it. */
export function literalsFor(input: Input | undefined, value: JsonValue, need: Type, column?: string): LiteralFacts {
  const at = column === undefined ? [] : [column];
  if (input?.kind !== 'literal') return { value, meant: [], at };
  const meant = respelt(value, need);
  const sample = literalOf(required(need));
  return {
    value,
    meant: [
      ...(meant === undefined ? [] : [{ value: meant, isGuess: false }]),
      ...(sample === undefined ? [] : [{ value: sample, isGuess: true }]),
    ],
    at,
  };
}
