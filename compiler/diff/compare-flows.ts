import { compareText } from '../base/compare-text.ts';
import type { JsonObject } from '../base/json.ts';
import { canonical, compareFields } from './compare-values.ts';
import type { NodeDiff, WireDiff } from './project-diff.ts';

/** A flow as written, even if it has errors. */
export interface WrittenFlow {
  readonly nodes: readonly WrittenNode[];
  /** Ends are `node.port`. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

export interface WrittenNode {
  readonly id: string;
  readonly type: string;
  /** The title of its kind. */
  readonly kind: string;
  readonly label?: string;
  readonly parent?: string;
  readonly comment?: string;
  readonly config?: JsonObject;
  readonly inputs?: JsonObject;
}

export interface FlowDiff {
  readonly nodes: readonly NodeDiff[];
  readonly wires: readonly WireDiff[];
  /** Former ids by current ids, for nodes that were only renamed. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The nodes and wires of two versions of a flow. Positions on the canvas and the order in the file are ignored. */
export function compareFlows(before: WrittenFlow | undefined, after: WrittenFlow | undefined): FlowDiff {
  const old = nodesOf(before);
  const now = nodesOf(after);
  const renamed = findRenamed(old, now);
  const oldIds = new Set(renamed.values());
  const removed = [...old.values()].filter(({ id }) => !now.has(id) && !oldIds.has(id));
  const nodes = [
    ...removed.map((node) => describe(node, 'removed')),
    ...[...now.values()].flatMap((node): NodeDiff[] => {
      const was = old.get(renamed.get(node.id) ?? node.id);
      if (was === undefined) return [describe(node, 'added')];
      const fields = compareFields(settings(was), settings(node));
      if (fields.length > 0) return [{ ...describe(node, 'changed'), fields }];
      return was.id === node.id ? [] : [{ ...describe(node, 'renamed'), before: was.id }];
    }),
  ];
  const newIds = new Map([...renamed].map(([id, was]) => [was, id]));
  return {
    nodes: nodes.toSorted((a, b) => compareText(a.id, b.id)),
    wires: compareWires(wiresOf(before, newIds), wiresOf(after, new Map())),
    renamed,
  };
}

const nodesOf = (flow: WrittenFlow | undefined): ReadonlyMap<string, WrittenNode> =>
  new Map((flow?.nodes ?? []).map((node) => [node.id, node]));

/** A node without its id and position. */
function settings({ type, label, parent, comment, config = {}, inputs = {} }: WrittenNode): JsonObject {
  return {
    type,
    ...(label === undefined ? {} : { label }),
    ...(parent === undefined ? {} : { parent }),
    ...(comment === undefined ? {} : { comment }),
    config,
    inputs,
  };
}

const describe = ({ id, label, kind }: WrittenNode, change: NodeDiff['change']): NodeDiff => ({
  ...{ id, change, name: label ?? kind, kind },
  fields: [],
});

/** A removed and an added node are treated as a renamed one if all else is equal and no other pair matches. */
function findRenamed(
  old: ReadonlyMap<string, WrittenNode>,
  now: ReadonlyMap<string, WrittenNode>,
): ReadonlyMap<string, string> {
  const key = (node: WrittenNode): string => canonical(settings(node));
  const gone = Map.groupBy(
    [...old.values()].filter(({ id }) => !now.has(id)),
    key,
  );
  const come = Map.groupBy(
    [...now.values()].filter(({ id }) => !old.has(id)),
    key,
  );
  return new Map(
    [...come].flatMap(([same, nodes]) => {
      const [node, ...others] = nodes;
      const [was, ...otherWas] = gone.get(same) ?? [];
      return node === undefined || was === undefined || others.length + otherWas.length > 0
        ? []
        : [[node.id, was.id] as const];
    }),
  );
}

function wiresOf(flow: WrittenFlow | undefined, newIds: ReadonlyMap<string, string>): ReadonlySet<string> {
  const rename = (end: string): string => {
    const dot = end.indexOf('.');
    return `${newIds.get(end.slice(0, dot)) ?? end.slice(0, dot)}${end.slice(dot)}`;
  };
  return new Set((flow?.edges ?? []).map(({ from, to }) => `${rename(from)}\n${rename(to)}`));
}

function compareWires(before: ReadonlySet<string>, after: ReadonlySet<string>): WireDiff[] {
  const describeWire =
    (change: WireDiff['change']) =>
    (wire: string): WireDiff => {
      const [from = '', to = ''] = wire.split('\n');
      return { change, from, to };
    };
  return [
    ...[...before]
      .filter((wire) => !after.has(wire))
      .toSorted(compareText)
      .map(describeWire('removed')),
    ...[...after]
      .filter((wire) => !before.has(wire))
      .toSorted(compareText)
      .map(describeWire('added')),
  ];
}
