import type { JsonValue } from '../base/json.ts';
import type { CheckedRoute, AccessPath } from './checked.ts';
import type { SourceNames } from './name-sources.ts';
import type { SourceName } from './emit-context.ts';
import type { Type } from './type.ts';

export interface RoutePlan {
  readonly checked: CheckedRoute;
  readonly block: Block;
  /** The parameters of a function, by port of Start; those of a body, by node and port (`bodyInput`). */
  readonly parameters: ReadonlyMap<string, Variable>;
  readonly names: SourceNames;
  /** The plans of the flow's containers, by container. */
  readonly bodies: ReadonlyMap<string, RoutePlan>;
  /** For a body that acts: what is computed for all items before `block` runs for the first of them. */
  readonly prepared?: PreparedItems;
}

export interface PreparedItems {
  readonly block: Block;
  /** The inputs of `block`: the item itself, if it is read, and the values computed from it. */
  readonly given: readonly [Variable, ...Variable[]];
}

/** Computes or checks a value. */
export type Computation = Extract<Step, { kind: 'compute' | 'check' }>;

/** A step that gives a variable its value, which it computes, checks or reads from the body. */
export type Assignment = Extract<Step, { kind: 'body' | 'compute' | 'check' }>;

/** A step that may refuse a value. */
export type Reading = Extract<Step, { kind: 'body' | 'require-header' | 'compute' | 'check' }>;

/** A vertex of the control graph: what is computed and checked there may be refused together. */
export type Point = string;

/** Consecutive statements. */
export type Block = readonly Step[];

export type Step =
  /** `const now = new Date()` */
  | { readonly kind: 'clock'; readonly variable: Variable }
  /** Reads the request's JSON body, and rejects it if it is not an object. */
  | { readonly kind: 'body'; readonly variable: Variable; readonly point?: Point }
  /** A header that Start declares as required and no node reads. */
  | { readonly kind: 'require-header'; readonly name: string; readonly point?: Point }
  /** `let name: Type`, for a value that is computed in several branches. */
  | { readonly kind: 'declare'; readonly variable: Variable }
  /** Computes a value with a pure node. `decided` is the value if it is already known; there are then no inputs. */
  | {
      readonly kind: 'compute';
      readonly variable: Variable;
      readonly node: string;
      readonly inputs: Inputs;
      readonly decided?: Literal;
      readonly point?: Point;
      /** As in a check. */
      readonly after?: readonly Variable[];
    }
  /** Checks a value. Later steps use the checked value. */
  | {
      readonly kind: 'check';
      readonly variable: Variable;
      readonly access: AccessPath;
      readonly value: Value;
      readonly need: Type;
      readonly source: SourceName;
      readonly point?: Point;
      /** Variables of the same point from which the flow makes the value, although the step no longer mentions them. */
      readonly after?: readonly Variable[];
    }
  /** `failures` holds the failures of items, if the container continues after them. */
  | {
      readonly kind: 'effect';
      readonly variable: Variable;
      readonly failures?: Variable;
      readonly node: string;
      readonly inputs: Inputs;
    }
  /** Values read at one point, whose faults are reported together. `inTurn`: some depend on earlier ones. */
  | { readonly kind: 'together'; readonly steps: readonly Reading[]; readonly inTurn: boolean }
  /** Independent reads, run concurrently. */
  | { readonly kind: 'concurrent'; readonly effects: readonly Extract<Step, { kind: 'effect' }>[] }
  /** An effect whose failure the flow handles itself. */
  | {
      readonly kind: 'attempt';
      readonly effect: Extract<Step, { kind: 'effect' }>;
      readonly next: Block;
      readonly error: Block;
    }
  /**
   * The rest of the flow, and what follows Catch if it fails. `savepoint`: its writes are then rolled back within a
   * caller's transaction.
   */
  | {
      readonly kind: 'try';
      readonly node: string;
      readonly block: Block;
      readonly failure: Variable;
      readonly caught: Block;
      readonly savepoint: boolean;
    }
  | {
      readonly kind: 'test';
      readonly node: string;
      readonly inputs: Inputs;
      readonly whenTrue: Block;
      readonly whenFalse: Block;
    }
  | {
      readonly kind: 'switch';
      readonly node: string;
      readonly inputs: Inputs;
      readonly cases: readonly { readonly values: readonly string[]; readonly block: Block }[];
      readonly otherwise: Block;
      /** All other possible texts of the value, if the flow has no default; `otherwise` is the case for these. */
      readonly last?: readonly string[];
    }
  | { readonly kind: 'respond'; readonly node: string; readonly inputs: Inputs }
  /** The end of a path of a function or a body: what it returns. */
  | { readonly kind: 'return'; readonly node: string; readonly inputs: Inputs }
  /** The end of a path that fails. */
  | { readonly kind: 'fail'; readonly node: string; readonly inputs: Inputs }
  /** The rest of the flow, in one transaction. `isFollowed` by its answer, if that is always the same. */
  | { readonly kind: 'transaction'; readonly block: Block; readonly isFollowed?: true }
  /** A block that `leave` jumps out of, to the join after it. */
  | { readonly kind: 'labelled'; readonly label: Label; readonly block: Block }
  | { readonly kind: 'leave'; readonly label: Label }
  /** The end of a flow that gives no response (of a job). */
  | { readonly kind: 'end' };

/** A jump target. Labels are compared by identity, and named when the code is emitted. */
export interface Label {
  readonly join: string;
}

/** A variable of the handler. Variables are compared by identity; `names` are their possible names, best first. */
export interface Variable {
  /** Unique in the route, and unaffected by changes elsewhere in the flow. */
  readonly id: string;
  readonly names: readonly string[];
  readonly type: Type;
  /** Assigned in several branches, after a `declare` step. */
  readonly assignedLater: boolean;
}

/** By input port. */
export type Inputs = ReadonlyMap<string, InputValue>;

export interface InputValue extends SourceName {
  readonly value: Value;
  /** What is known about it here. */
  readonly type: Type;
}

interface Literal {
  readonly kind: 'literal';
  readonly value: JsonValue;
}

export type Value =
  | Literal
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'rawBody' }
  /** A part of a variable. `type` is the type of the whole variable, which determines how the path is emitted. */
  | {
      readonly kind: 'variable';
      readonly variable: Variable;
      readonly node: string | undefined;
      readonly port: string | undefined;
      readonly path: readonly string[];
      readonly type: Type;
    }
  /** A pure node, computed in place. */
  | {
      readonly kind: 'inline';
      readonly node: string;
      readonly port: string;
      readonly path: readonly string[];
      readonly inputs: Inputs;
      readonly type: Type;
    }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, InputValue> };
