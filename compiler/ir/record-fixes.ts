import type { FixPlace } from '../base/diagnostic.ts';
import type { Fix, Operation } from '../base/operation.ts';
import { quoted } from '../base/visible-text.ts';
import { edgeAt, guess, nodeAt, rename, set } from './fixes.ts';
import type { Edge } from './fixes.ts';

/** Where a flow writes a field of a record. */
export interface RecordField {
  readonly name: string;
  /** The node whose inputs contain it: a Build Object, or the node with the record as a literal. */
  readonly node: string;
  /** The path of the key within those inputs, if it is a key. */
  readonly key: readonly string[] | undefined;
  /** Its index in the list of a Build Object. */
  readonly index: number | undefined;
  /** The wire into it. */
  readonly edge: Edge | undefined;
  /**
   * Whether the object is also used other than as a record of the table, so that a rename changes what is seen there.
   */
  readonly isShared: boolean;
}

export function renameField(field: RecordField | undefined, to: string | undefined, at: FixPlace): readonly Fix[] {
  if (field === undefined || to === undefined) return [];
  const { name, node, key, index, edge, isShared } = field;
  const operations: readonly Operation[] = [
    ...(index === undefined ? [] : [set(at, nodeAt(node, 'config', 'fields', index), to)]),
    ...(key === undefined ? [] : [rename(at, nodeAt(node, 'inputs', ...key), to)]),
    ...(edge === undefined ? [] : [set(at, edgeAt(edge, 'to'), `${node}.${to}`)]),
  ];
  const fix = { title: `Rename the field ${quoted(name)} to ${quoted(to)}`, operations };
  return [isShared ? guess(fix) : fix];
}
