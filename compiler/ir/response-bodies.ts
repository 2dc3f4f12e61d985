import { isAnswered, isEdgeVertex, nodeOfVertex } from './control-graph.ts';
import type { Node } from './project.ts';
import { nodeOf } from './route.ts';
import type { CheckedRoute, Operand } from './checked.ts';
import { callEffectOf } from './effect.ts';
import { contentOf, mediaTypesOf, sortsOf } from './content.ts';
import type { Content } from './content.ts';
import { fixedStatus, hasBody } from './response.ts';
import { bytes, nothing, present, required, string, unknown } from './type.ts';
import type { Type } from './type.ts';
import { join } from './type-algebra.ts';
import { typeOfLiteral } from './type-of-literal.ts';

/** A flow, and the bodies in it. */
export interface AnsweringFlow extends Pick<CheckedRoute, 'route' | 'control' | 'operands'> {
  readonly bodies: ReadonlyMap<string, AnsweringFlow>;
}

/** The types of the bodies that an answer may have, by media type; none if it has no body. */
export type Bodies = ReadonlyMap<string, Type>;

export const jsonType = 'application/json';

/**
 * The bodies by status. Responses of the same status and media type are joined, including those of called guards and
 * of nodes in containers.
 */
export function bodiesByStatus({
  route,
  control,
  operands,
  bodies: inside,
}: AnsweringFlow): ReadonlyMap<string, Bodies> {
  const bodies = new Map<string, Bodies>();
  const add = (key: string, given: Bodies): void => {
    bodies.set(key, joined(bodies.get(key) ?? new Map(), given));
  };
  for (const id of control.nodes) {
    const node = nodeOf(route, id);
    for (const [status, given] of bodiesWithin(node, inside.get(id))) add(status, given);
    const { behaviour } = node.kind;
    if (behaviour.kind !== 'respond') continue;
    const fixed = fixedStatus(node, (port) => operands.get(id)?.get(port));
    const key = fixed === undefined ? 'default' : String(fixed);
    const isEmpty = fixed !== undefined && !hasBody(fixed);
    add(key, isEmpty ? new Map() : bodyOf(behaviour.content, typeOfBody(operands.get(id)?.get(behaviour.body))));
  }
  return bodies;
}

/** Those of a guard that a node calls, and of the nodes in a container. */
const bodiesWithin = ({ kind }: Node, held: AnsweringFlow | undefined): ReadonlyMap<string, Bodies> =>
  held === undefined ? (callEffectOf(kind)?.answers?.bodies ?? new Map()) : bodiesByStatus(held);

/** Whether a flow that reaches a vertex ends there with a failure, or with a status of 400 or more. */
export function refusesAt({ route, operands, bodies }: AnsweringFlow, vertex: string): boolean {
  const node = nodeOf(route, nodeOfVertex(vertex));
  if (isAnswered(vertex)) return [...bodiesWithin(node, bodies.get(node.id)).keys()].every(isError);
  if (isEdgeVertex(vertex)) return false;
  if (node.kind.behaviour.kind === 'fail') return true;
  const status = fixedStatus(node, (port) => operands.get(node.id)?.get(port));
  return node.kind.behaviour.kind === 'respond' && status !== undefined && isError(String(status));
}
const isError = (status: string): boolean => Number(status) >= 400;

function joined(some: Bodies, others: Bodies): Bodies {
  const all = new Map(some);
  for (const [mediaType, type] of others) {
    const before = all.get(mediaType);
    all.set(mediaType, before === undefined ? type : join(before, type));
  }
  return all;
}

/** The JSON part of a type whose texts and bytes are sent differently; a missing value has no body. */
const jsonIn = (body: Type): Type =>
  body.kind === 'unknown'
    ? present
    : required({
        ...body,
        alternatives: body.alternatives.filter(({ kind }) => kind !== 'string' && kind !== 'bytes'),
      });

function bodyOf(given: Content | undefined, body: Type): Bodies {
  const content = contentOf(given, body);
  if (content === undefined) return new Map([[jsonType, body]]);
  if (content.kind === 'any')
    return [...sortsOf(body)].map((sort) => bodyOf(content.of[sort], jsonIn(body))).reduce(joined, new Map());
  if (content.kind !== 'payload') return new Map();
  const types = { json: body, text: string(), bytes };
  return new Map(mediaTypesOf(content).map((type) => [type, types[content.holds]]));
}

function typeOfBody(use: Operand | undefined): Type {
  if (use === undefined) return nothing;
  return use.kind === 'value' ? use.type : use.kind === 'literal' ? typeOfLiteral(use.value) : unknown;
}
