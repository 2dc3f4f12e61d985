import type { ReportConfig } from '../../../base/diagnostic.ts';
import { remember } from '../../../base/remember.ts';
import { nodeOf, scopeNodes } from '../../../ir/route.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { Body, Input, Node, Route } from '../../../ir/project.ts';
import type { Completion } from '../../../ir/completion.ts';
import type { Conflict } from '../../../ir/conflict.ts';
import type { InputPort } from '../../../ir/kind.ts';
import { nothing, required, string, unknown } from '../../../ir/type.ts';
import type { InputTypes, Type } from '../../../ir/type.ts';
import type { SeenTypes } from '../../../ir/seen-types.ts';
import { bounded } from '../../../ir/type-size.ts';
import { typeOfLiteral } from '../../../ir/type-of-literal.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Users } from './users.ts';
import type { Narrowings } from './narrowings.ts';
import { resolveOutput } from './resolve.ts';

/** The type of every input and output, and the type that every input port needs. */
export interface RouteTypes {
  /** The type of a port's operand, narrowed by the tests that dominate every use of the node. */
  readonly inputType: (node: Node, port: string) => Type;
  readonly need: (node: Node, port: string) => Type;
  readonly outputType: (node: Node, port: string) => Type;
  readonly conflict: (node: Node) => Conflict | undefined;
  /** Reports what is wrong with a node's config, given the types of its inputs as far as they are known. */
  readonly reportConfig: (node: Node, given: (port: string) => Type | undefined, report: ReportConfig) => void;
  /** The types that TypeScript in the node's config sees; undefined if it contains none. */
  readonly sees: (node: Node) => SeenTypes | undefined;
  /** The completions at a position of that TypeScript. */
  readonly completions: (node: Node, at: number) => readonly Completion[];
}

type Typed = ReturnType<Node['kind']['typing']>;

/**
 * Types flow from sources to uses; nodes are ordered so that each follows those that feed it. `typeBody` types a
 * container by its contents.
 */
export function inferTypes(
  route: Route,
  { control, users, narrowings }: Omit<Context, 'route'>,
  typeBody: (node: Node, body: Body, input: InputTypes) => Typed,
): RouteTypes {
  const typings = new Map<string, Typed>();
  const typing = (node: Node): Typed =>
    remember(typings, node.id, () => {
      const input: InputTypes = (port) => inputType(node, port);
      return node.body === undefined ? node.kind.typing(input) : typeBody(node, node.body, input);
    });
  const outputType = (node: Node, port: string): Type => bounded(ownType(typing(node).outputs, port) ?? unknown);
  const inputType = (node: Node, port: string): Type => {
    const input = node.inputs.get(port);
    if (input === undefined) return nothing;
    if (input.kind === 'literal') return typeOfLiteral(input.value);
    if (input.kind === 'secret') return string();
    const type = outputType(nodeOf(route, input.node), input.port);
    return type.presence !== 'required' && isNarrowed(node, input, { route, control, users, narrowings })
      ? required(type)
      : type;
  };
  const given = (node: Node) => (port: string) => (node.inputs.has(port) ? inputType(node, port) : undefined);
  // Canonical order has sources first, which keeps the recursion above shallow.
  for (const node of scopeNodes(route)) typing(node);
  return {
    inputType,
    outputType,
    need: (node, port) => needOf(node, port, typing(node).needs),
    conflict: (node) => typing(node).conflict,
    reportConfig: (node, given, report) => typing(node).reportConfig?.(report, given),
    sees: (node) => typing(node).sees?.(given(node)),
    completions: (node, at) => typing(node).completions?.(given(node), at) ?? [],
  };
}

interface Context {
  readonly route: Route;
  readonly control: ControlGraph;
  readonly users: Users;
  readonly narrowings: Narrowings;
}

/** Whether tests prove that an input is present wherever its node is used or, if nothing uses it yet, anywhere. */
function isNarrowed(
  node: Node,
  input: Extract<Input, { kind: 'wire' }>,
  { route, control, users, narrowings }: Context,
): boolean {
  const origin = resolveOutput(route, nodeOf(route, input.node), input.port);
  if (origin.kind !== 'access') return false;
  const edges = narrowings.presentEdges(accessKey(origin.access));
  return (
    edges.length > 0 && users(node.id).every((user) => edges.some((edge) => control.dominators.dominates(edge, user)))
  );
}

function needOf(node: Node, port: string, needs: Readonly<Record<string, Type>>): Type {
  const need = ownType(needs, port);
  if (need !== undefined) return need;
  const declared: InputPort | undefined = node.kind.inputs.find(({ name }) => name === port);
  return declared === undefined ? nothing : unknown;
}

/** Users choose the names of ports, so `constructor` is only a port if it was declared. */
const ownType = (types: Readonly<Record<string, Type>>, port: string): Type | undefined =>
  Object.hasOwn(types, port) ? types[port] : undefined;
