import type { FixPlace } from '../base/diagnostic.ts';
import type { Fix } from '../base/operation.ts';
import { quoted } from '../base/visible-text.ts';
import { edgeAt, nodeAt, rename, set } from './fixes.ts';
import type { Edge } from './fixes.ts';

/** A setting that misnames a field, either by itself or as a step of a path. */
export interface MisnamedField {
  readonly name: string;
  readonly near: string;
  /** The corrected setting. */
  readonly setting: string;
  readonly ports: readonly RenamedPort[];
}

/** A literal or an edge at a port that is named after the setting. */
export type RenamedPort =
  | { readonly literal: string; readonly node: string; readonly to: string }
  | { readonly edge: Edge; readonly end: 'from' | 'to'; readonly to: string };

export function renameSetting({ name, near, setting, ports }: MisnamedField, at: FixPlace): readonly Fix[] {
  const operations = ports.map((port) =>
    'literal' in port
      ? rename(at, nodeAt(port.node, 'inputs', port.literal), port.to)
      : set(at, edgeAt(port.edge, port.end), port.to),
  );
  return [
    { title: `Change ${quoted(name)} to ${quoted(near)}`, operations: [set(at, at.path, setting), ...operations] },
  ];
}
