import type { SecurityRequirement } from './security.ts';
import type { JsonValue } from '../base/json.ts';
import type { Completion } from './completion.ts';
import type { ControlGraph } from './control-graph.ts';
import type { SeenTypes } from './seen-types.ts';
import type { Project, Route } from './project.ts';
import type { Type } from './type.ts';

/** A well-typed project: the output of 3-check and the input of 4-plan. */
export interface CheckedProject {
  readonly project: Project;
  readonly routes: readonly CheckedRoute[];
  /** The functions, by id. */
  readonly functions: ReadonlyMap<string, CheckedRoute>;
}

/** The analysis of a route's ports, available even if the route has errors. */
export interface PortTypes {
  /** The need of an input. */
  readonly need: (node: string, port: string) => Type;
  /** The type of an output before any check. */
  readonly outputType: (node: string, port: string) => Type;
  /** Why a node cannot use an output: some value does not exist on a path to the node. Undefined if it can. */
  readonly missingAt: (node: string, port: string, user: string) => MissingValue | undefined;
  /** The types that TypeScript in a node's config sees; undefined if it contains none. */
  readonly sees: (node: string) => SeenTypes | undefined;
  /** The completions at a position of that TypeScript. */
  readonly completions: (node: string, at: number) => readonly Completion[];
}

/** An output that comes with a control edge, and a path on which that edge is not taken. */
export interface MissingValue {
  readonly node: string;
  readonly port: string;
  readonly with: string;
  readonly path: readonly string[];
}

export interface CheckedRoute {
  readonly route: Route;
  readonly control: ControlGraph;
  /** What feeds each input port, and what the port needs. Only nodes that run are included. */
  readonly operands: Operands;
  /** What is checked and computed before each control node runs. */
  readonly evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>;
  readonly anticipated: AnticipatedTypes;
  /**
   * What a client must send: what every path to an answer below 400 needs or, if there is none, what every path needs.
   */
  readonly accepted: () => readonly AnticipatedType[];
  /** The type of a node's output before any check. */
  readonly outputType: (node: string, port: string) => Type;
  /** The type of what feeds an input before any check; `nothing` if it is unfed. */
  readonly inputType: (node: string, port: string) => Type;
  /** By edge vertex: the values that are known to be present or missing once the edge is taken. */
  readonly narrowings: ReadonlyMap<string, readonly Narrowing[]>;
  /** The declared type of the whole JSON body, or any object if none is declared. */
  readonly bodyType: Type;
  /** How the request's body is read. */
  readonly body: BodyUse;
  /** Whether all writes of the flow commit together. */
  readonly transactional: boolean;
  /** Input ports (`node.port`) that are fed with a credential or a hash, to be compared in constant time. */
  readonly credentials: ReadonlySet<string>;
  /** The credentials that callers give to the guards of the flow. */
  readonly security: readonly SecurityRequirement[];
  /** The contents of the flow's containers, by container. */
  readonly bodies: ReadonlyMap<string, CheckedRoute>;
}

/** What the flow reads from the body; see docs/language.md, Requests. */
export interface BodyUse {
  readonly json: boolean;
  readonly raw: boolean;
  /** Whether a missing body is rejected because the flow needs it as a whole. */
  readonly required: boolean;
}

export interface Narrowing {
  readonly access: AccessPath;
  /** True if the value is present on this edge, false if it is missing. */
  readonly present: boolean;
}

/** A value, or a part of one: its base, and the path from there. */
export interface AccessPath {
  readonly base: Base;
  readonly path: readonly string[];
}

/** The request's JSON body, or an output of a node. */
export type Base =
  | { readonly kind: 'body' }
  | { readonly kind: 'output'; readonly node: string; readonly port: string };

/** What feeds an input port, traced back through nodes that only pass on parts of values. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: JsonValue; readonly type: Type }
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'rawBody' }
  | ValueOperand
  /** An object whose fields are used one by one. */
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, Operand>; readonly whole?: ValueOperand };

/** By node and input port. */
export type Operands = ReadonlyMap<string, ReadonlyMap<string, Operand>>;

/** The values among the operands of a node: those of the fields, too, and the whole that they are fields of. */
export const valueOperands = (ports: ReadonlyMap<string, Operand> = new Map()): readonly ValueOperand[] =>
  [...ports.values()].flatMap((operand) => {
    if (operand.kind === 'value') return [operand];
    if (operand.kind !== 'fields') return [];
    return [...(operand.whole === undefined ? [] : [operand.whole]), ...valueOperands(operand.fields)];
  });

export interface ValueOperand {
  readonly kind: 'value';
  readonly access: AccessPath;
  /** What is known about the value without a check. */
  readonly type: Type;
  /** What the user needs of the value. It is checked unless `type` implies it. */
  readonly need: Type;
}

export const bodyBase: Base = { kind: 'body' };
export const baseKey = (base: Base): string => (base.kind === 'body' ? 'body' : `${base.node}.${base.port}`);
/** A map key: two access paths have equal keys exactly if they lead to the same value. */
export const accessKey = ({ base, path }: AccessPath): string =>
  path.length === 0 ? `[${JSON.stringify(baseKey(base))}]` : JSON.stringify([baseKey(base), ...path]);
export const isWhole = ({ path }: AccessPath): boolean => path.length === 0;

/** A step of evaluating what a control node needs, in the order in which the server reports errors. */
export type EvaluationStep =
  | { readonly kind: 'check'; readonly operand: ValueOperand; readonly consumer: string; readonly port: string }
  /** A pure node is computed. */
  | { readonly kind: 'compute'; readonly node: string };

/** The type that every path from a vertex needs a value to have. */
export interface AnticipatedType {
  readonly access: AccessPath;
  readonly type: Type;
}

/** By vertex, then by `accessKey`. */
export type AnticipatedTypes = ReadonlyMap<string, ReadonlyMap<string, AnticipatedType>>;
