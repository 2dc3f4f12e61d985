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
  /** By node and input port, what the port gets and needs. Only nodes that the flow runs are here. */
  readonly uses: ReadonlyMap<string, ReadonlyMap<string, Use>>;
  /** By control node: what it needs checked and computed first. */
  readonly demands: ReadonlyMap<string, readonly Demand[]>;
  readonly needs: Needs;
  /** The type of a node's output, as it is without any check. */
  readonly outputType: (node: string, port: string) => Type;
  /** Tests that tell whether a value is there: by edge vertex. */
  readonly narrowings: ReadonlyMap<string, readonly NarrowedRef[]>;
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

export interface NarrowedRef {
  readonly ref: Ref;
  /** Whether the value is there on this edge; if not, it is missing. */
  readonly present: boolean;
}

/** A value, or a part of one: where it comes into being, and the path from there. */
export interface Ref {
  readonly root: Root;
  readonly path: readonly string[];
}

/** The request's JSON body, or an output of a node. */
export type Root =
  | { readonly kind: 'body' }
  | { readonly kind: 'output'; readonly node: string; readonly port: string };

export type Use =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'rawBody' }
  | ValueUse
  /** An object that is taken apart: its fields are used one by one. */
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, Use>; readonly whole?: ValueUse };

export interface ValueUse {
  readonly kind: 'value';
  readonly ref: Ref;
  /** What is known of the value without a check. */
  readonly type: Type;
  /** What must be known of it: where `type` does not say so, it is checked. */
  readonly need: Type;
}

export const bodyRoot: Root = { kind: 'body' };
export const rootKey = (root: Root): string => (root.kind === 'body' ? 'body' : `${root.node}.${root.port}`);
/** A name for maps: two refs are the same value exactly when their keys are equal. */
export const refKey = ({ root, path }: Ref): string => JSON.stringify([rootKey(root), ...path]);
export const isWhole = (ref: Ref): boolean => ref.path.length === 0;

/** What running one control node needs beforehand, in the order in which faults are found. */
export type Demand =
  | { readonly kind: 'check'; readonly use: ValueUse; readonly consumer: string; readonly port: string }
  /** A pure node is computed. */
  | { readonly kind: 'compute'; readonly node: string };

/** What every path from a vertex on needs of a value. */
export interface Need {
  readonly ref: Ref;
  readonly type: Type;
}

/** By vertex, then by `refKey`. */
export type Needs = ReadonlyMap<string, ReadonlyMap<string, Need>>;
