import { compareText } from '../base/compare-text.ts';
import type { JsonObject } from '../base/json.ts';
import type { NodeFile, RouteFile } from '../ir/format.ts';
import type { Route } from '../ir/project.ts';
import { canonical, compareFields } from './compare-values.ts';
import type { NodeDiff, WireDiff } from './project-diff.ts';
import type { VersionRoute } from './version.ts';

export interface FlowDiff {
  readonly nodes: readonly NodeDiff[];
  readonly wires: readonly WireDiff[];
  /** Former ids by present ids, for nodes that were only renamed. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Nodes and wires of two versions of a flow. Positions on the canvas and the order in the file do not count. */
export function compareFlows(before: VersionRoute | undefined, after: VersionRoute | undefined): FlowDiff {
  const old = nodesOf(before?.file);
  const now = nodesOf(after?.file);
  const renamed = findRenamed(old, now);
  const oldIds = new Set(renamed.values());
  const removed = [...old.values()].filter(({ id }) => !now.has(id) && !oldIds.has(id));
  const nodes = [
    ...removed.map((node) => describe(node, 'removed', before?.checked.route)),
    ...[...now.values()].flatMap((node): NodeDiff[] => {
      const was = old.get(renamed.get(node.id) ?? node.id);
      if (was === undefined) return [describe(node, 'added', after?.checked.route)];
      const fields = compareFields(settings(was), settings(node));
      if (fields.length > 0) return [{ ...describe(node, 'changed', after?.checked.route), fields }];
      return was.id === node.id ? [] : [{ ...describe(node, 'renamed', after?.checked.route), before: was.id }];
    }),
  ];
  const newIds = new Map([...renamed].map(([id, was]) => [was, id]));
  return {
    nodes: nodes.toSorted((a, b) => compareText(a.id, b.id)),
    wires: compareWires(wiresOf(before?.file, newIds), wiresOf(after?.file, new Map())),
    renamed,
  };
}

const nodesOf = (file: RouteFile | undefined): ReadonlyMap<string, NodeFile> =>
  new Map((file?.flow.nodes ?? []).map((node) => [node.id, node]));

/** A node without its id and position. */
function settings({ type, label, comment, config = {}, inputs = {} }: NodeFile): JsonObject {
  return {
    type,
    ...(label === undefined ? {} : { label }),
    ...(comment === undefined ? {} : { comment }),
    config,
    inputs,
  };
}

function describe({ id, label, type }: NodeFile, change: NodeDiff['change'], route: Route | undefined): NodeDiff {
  const title = route?.nodes.get(id)?.kind.title ?? type;
  return { id, change, name: label ?? title, kind: title, fields: [] };
}

/** A removed and an added node are the same one renamed if they agree in everything else and no other pair does. */
function findRenamed(
  old: ReadonlyMap<string, NodeFile>,
  now: ReadonlyMap<string, NodeFile>,
): ReadonlyMap<string, string> {
  const key = (node: NodeFile): string => canonical(settings(node));
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

function wiresOf(file: RouteFile | undefined, newIds: ReadonlyMap<string, string>): ReadonlySet<string> {
  const rename = (end: string): string => {
    const dot = end.indexOf('.');
    return `${newIds.get(end.slice(0, dot)) ?? end.slice(0, dot)}${end.slice(dot)}`;
  };
  return new Set((file?.flow.edges ?? []).map(({ from, to }) => `${rename(from)}\n${rename(to)}`));
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
