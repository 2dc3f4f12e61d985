import type { Ref } from '../../ir/checked.ts';
import type { Node } from '../../ir/project.ts';
import type { Type } from '../../ir/type.ts';

/** Something that is computed or checked at a vertex of the control graph. */
export type Item =
  | { readonly kind: 'clock' }
  | { readonly kind: 'body' }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'node'; readonly node: Node }
  | { readonly kind: 'check'; readonly ref: Ref; readonly need: Type };

export interface Placement {
  readonly item: Item;
  readonly vertex: string;
}
