import { remember } from '../../../base/remember.ts';
import { nodeOf } from '../../../ir/route.ts';
import { nullTest } from '../../../ir/null-test.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { AccessPath, AnticipatedType, Narrowing } from '../../../ir/checked.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import { conditionOf } from '../../../ir/meaning.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { Type } from '../../../ir/type.ts';
import { originNode, resolveInput } from './resolve.ts';

/** The edges of the control graph that prove that a value is present, or that it is missing. */
export interface Narrowings {
  readonly byEdge: ReadonlyMap<string, readonly Narrowing[]>;
  readonly presentEdges: (key: string) => readonly string[];
  /** The types that tests ensure, by the edge on which they do. */
  readonly ensured: ReadonlyMap<string, readonly AnticipatedType[]>;
}

export function findNarrowings(route: Route, control: ControlGraph): Narrowings {
  const byEdge = new Map<string, readonly Narrowing[]>();
  const presentEdges = new Map<string, string[]>();
  const ensured = new Map<string, readonly AnticipatedType[]>();
  for (const id of control.nodes) {
    const node = nodeOf(route, id);
    const { behaviour } = node.kind;
    if (behaviour.kind !== 'test') continue;
    for (const side of [true, false]) {
      const edge = edgeVertex(id, side ? behaviour.whenTrue : behaviour.whenFalse);
      const tested =
        behaviour.narrows === undefined
          ? conditionFacts(route, node, side)
          : nullFact(route, node, behaviour.narrows.input, behaviour.narrows.presentWhen === side);
      const others = side ? (behaviour.present ?? []) : [];
      const whole = side && behaviour.presentWhole !== undefined ? wholeFacts(route, node, behaviour.presentWhole) : [];
      const accesses = [...tested, ...others.flatMap((port) => nullFact(route, node, port, true)), ...whole];
      byEdge.set(edge, accesses);
      if (side && behaviour.ensures !== undefined)
        ensured.set(
          edge,
          [...behaviour.ensures].flatMap(([port, type]) => ensuredType(route, node, port, type)),
        );
      for (const { access } of accesses.filter(({ present }) => present)) {
        remember(presentEdges, accessKey(access), () => []).push(edge);
      }
    }
  }
  return { byEdge, presentEdges: (key) => presentEdges.get(key) ?? [], ensured };
}

const nullFact = (route: Route, node: Node, port: string, present: boolean): Narrowing[] =>
  accessOf(route, node, port).map((access) => ({ access, present }));

const ensuredType = (route: Route, node: Node, port: string, type: Type): AnticipatedType[] =>
  accessOf(route, node, port).map((access) => ({ access, type }));

function accessOf(route: Route, node: Node, port: string): AccessPath[] {
  const input = node.inputs.get(port);
  const origin = input === undefined ? undefined : resolveInput(route, input);
  return origin?.kind === 'access' ? [origin.access] : [];
}

/** An input is present, and so is each value that it is a part of. */
const wholeFacts = (route: Route, node: Node, port: string): Narrowing[] =>
  nullFact(route, node, port, true).flatMap(({ access: { base, path }, present }) =>
    [...path, ''].map((_, length) => ({ access: { base, path: path.slice(0, length) }, present })),
  );

/** What it proves that a node's condition evaluates to `side`. */
function conditionFacts(route: Route, node: Node, side: boolean): readonly Narrowing[] {
  const port = conditionOf(node.kind);
  return port === undefined ? [] : meaningFacts(route, node, port, side);
}

function meaningFacts(route: Route, node: Node, port: string, side: boolean): readonly Narrowing[] {
  const source = originNode(route, node.inputs.get(port))?.node;
  if (source === undefined) return [];
  const tested = nullTest(source);
  if (tested !== undefined) return nullFact(route, source, tested.input, tested.presentWhen === side);
  const { meaning } = source.kind;
  switch (meaning?.kind) {
    case 'not':
      return meaningFacts(route, source, meaning.input, !side);
    case 'and':
      return side ? meaning.inputs.flatMap((part) => meaningFacts(route, source, part, side)) : [];
    case 'or':
      return side ? [] : meaning.inputs.flatMap((part) => meaningFacts(route, source, part, side));
    default:
      return [];
  }
}
