import type { JsonValue } from '../base/json.ts';
import type { ControlGraph } from './control-graph.ts';
import type { Project, Route } from './project.ts';
import type { Type } from './type.ts';

/** A project whose flows are well typed: what 3-check hands to planning. */
export interface CheckedProject {
  readonly project: Project;
  readonly routes: readonly CheckedRoute[];
}

export interface CheckedRoute {
  readonly route: Route;
  readonly control: ControlGraph;
  /** By node and input port: what feeds it, and what it needs. Only nodes that the flow runs are here. */
  readonly operands: Operands;
  /** By control node: what is checked and computed before it runs. */
  readonly evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>;
  readonly anticipated: AnticipatedTypes;
  /** The type of a node's output, as it is without any check. */
  readonly outputType: (node: string, port: string) => Type;
  /** Tests that tell whether a value is there: by edge vertex. */
  readonly narrowings: ReadonlyMap<string, readonly Narrowing[]>;
  /** The type of the whole JSON body: as declared, else any object. */
  readonly bodyType: Type;
  /** How the request's body is read. */
  readonly body: BodyUse;
  /** Whether all that the flow writes commits together. */
  readonly transactional: boolean;
  /** Input ports (`node.port`) that are fed with a credential or a hash, to be compared in constant time. */
  readonly credentials: ReadonlySet<string>;
}

/** What the flow reads of the body; see 3-semantics, Requests. */
export interface BodyUse {
  readonly json: boolean;
  readonly raw: boolean;
  /** Whether an absent body is refused because the whole of it is needed. */
  readonly required: boolean;
}

export interface Narrowing {
  readonly access: AccessPath;
  /** Whether the value is there on this edge; if not, it is missing. */
  readonly present: boolean;
}

/** A value or a part of one: where it comes into being, and the path from there. */
export interface AccessPath {
  readonly base: Base;
  readonly path: readonly string[];
}

/** The request's JSON body, or an output of a node. */
export type Base =
  | { readonly kind: 'body' }
  | { readonly kind: 'output'; readonly node: string; readonly port: string };

/** What feeds an input port, seen through the nodes that only hand on parts of values. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'rawBody' }
  | ValueOperand
  /** An object that is taken apart: its fields are used one by one. */
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, Operand>; readonly whole?: ValueOperand };

/** By node and input port. */
export type Operands = ReadonlyMap<string, ReadonlyMap<string, Operand>>;

export interface ValueOperand {
  readonly kind: 'value';
  readonly access: AccessPath;
  /** What is known of the value without a check. */
  readonly type: Type;
  /** What must be known of it: where `type` does not say so, it is checked. */
  readonly need: Type;
}

export const bodyBase: Base = { kind: 'body' };
export const baseKey = (base: Base): string => (base.kind === 'body' ? 'body' : `${base.node}.${base.port}`);
/** A name for maps: two access paths lead to the same value exactly when their keys are equal. */
export const accessKey = ({ base, path }: AccessPath): string => JSON.stringify([baseKey(base), ...path]);
export const isWhole = ({ path }: AccessPath): boolean => path.length === 0;

/** A step of evaluating what a control node needs, in the order in which the server reports errors. */
export type EvaluationStep =
  | { readonly kind: 'check'; readonly operand: ValueOperand; readonly consumer: string; readonly port: string }
  /** A pure node is computed. */
  | { readonly kind: 'compute'; readonly node: string };

/** The type that every path from a vertex on needs of a value. */
export interface AnticipatedType {
  readonly access: AccessPath;
  readonly type: Type;
}

/** By vertex, then by `accessKey`. */
export type AnticipatedTypes = ReadonlyMap<string, ReadonlyMap<string, AnticipatedType>>;
