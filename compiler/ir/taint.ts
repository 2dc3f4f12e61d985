import type { Ingredients } from './function.ts';
import type { PartPath } from './part-path.ts';
import type { Type } from './type.ts';

/** How taint, which marks values that must not leave the server, flows through a node. */
export type Taint =
  /** The output is tainted. The text names the source: `header "authorization"`. */
  | {
      readonly kind: 'source';
      readonly name: string;
      /** The declared secret whose value this is. */ readonly secret?: string;
      /** It is made for its recipient, so that it may leave by the inputs that take what is issued. */
      readonly issued?: true;
    }
  /** A sanitizer: no taint passes. */
  | { readonly kind: 'sanitizer' }
  /**
   * No taint passes through, but these parts of the outputs are themselves sources (sensitive columns of a row). An
   * empty path is the whole output; `null` in a path means every item of a list.
   */
  | {
      readonly kind: 'parts';
      readonly parts: readonly {
        readonly output: string;
        readonly path: PartPath;
        readonly name: string;
        /** It comes from another server, not from a column. */
        readonly isAnswer?: boolean;
      }[];
    }
  /** The output is one of these inputs. */
  | { readonly kind: 'either'; readonly inputs: readonly string[] }
  /** Each part of the output is one of the inputs: the port by the part's name. */
  | { readonly kind: 'parts-of'; readonly fields: ReadonlyMap<string, string> }
  /**
   * Each part of the output consists of parts of the inputs, by port and path; other inputs only influence which.
   * `null` in a path means every item of a list.
   */
  | {
      readonly kind: 'parts-from';
      readonly from: (
        path: PartPath,
        input: (port: string) => Type,
        output: string,
      ) => readonly (readonly [port: string, path: PartPath])[];
    }
  /** The fields of both inputs; those of `over` replace those of `base`. */
  | { readonly kind: 'merge'; readonly base: string; readonly over: string }
  /** What a part of an output derives from, according to the summary of a function; inputs by their port. */
  | { readonly kind: 'summary'; readonly madeOf: (output: string, path: PartPath) => Ingredients };
