import { functionIn } from '../base/flow-name.ts';
import type { Operation, Path, PathOperation } from '../base/operation.ts';
import { bindAlone } from '../phases/2-bind/index.ts';
import { flowNamed } from './flow.ts';
import type { EdgePart, NodePart, OpenFlow } from './flow.ts';
import { readParts } from './read-route.ts';
import type { End, PortView, RouteView } from './route-view.ts';
import { portsOf } from './view-ports.ts';
import type { Ports } from './view-ports.ts';

/** Ports removed by the last change of a setting. While the user keeps typing, they may get a new name. */
export interface Orphans {
  /** The setting, as text. */
  readonly setting: string;
  readonly ports: Ports;
}

export interface Followed {
  readonly operations: readonly PathOperation[];
  readonly orphans?: Orphans;
}

interface Edit {
  readonly before: OpenFlow;
  /** Only called if a setting changes. */
  readonly after: () => OpenFlow;
  /** The last view of a route, with the ports of nodes whose config was invalid before. */
  readonly view: (route: string) => RouteView | undefined;
  /** The ports that the previous edit orphaned. */
  readonly orphans: Orphans | undefined;
}

/**
 * Settings name ports, such as the fields of an object. Returns the operations that update the wires and the literal of
 * a port when its name changes.
 */
export function followPorts(operations: readonly Operation[], edit: Edit): Followed {
  const settings = operations.flatMap(settingOf);
  const [only, ...others] = settings;
  if (only === undefined) return { operations: [] };
  if (others.length > 0) {
    const nodes = new Map(settings.map((each) => [JSON.stringify([each.route, each.node]), each]));
    return { operations: [...nodes.values()].flatMap((each) => follow(each, edit, noPorts).operations) };
  }
  const setting = JSON.stringify(only);
  const { operations: followed, lost } = follow(
    only,
    edit,
    edit.orphans?.setting === setting ? edit.orphans.ports : noPorts,
  );
  return { operations: followed, orphans: { setting, ports: lost } };
}

const noPorts: Ports = { ins: [], outs: [] };

interface Setting {
  readonly route: string;
  readonly node: string;
  readonly path: Path;
}

/** The setting whose value an operation changes, or the record in which it renames a member. */
function settingOf(operation: Operation): readonly Setting[] {
  if ((operation.do !== 'set' && operation.do !== 'rename') || operation.route === undefined) return [];
  const [flow, nodes, node, config, ...path] = operation.path;
  const isConfig = flow === 'flow' && nodes === 'nodes' && config === 'config';
  if (!isConfig || typeof node !== 'object' || !('id' in node)) return [];
  return [{ route: operation.route, node: node.id, path: operation.do === 'set' ? path : path.slice(0, -1) }];
}

interface Outcome {
  readonly operations: readonly PathOperation[];
  readonly lost: Ports;
}

function follow({ route, node }: Setting, { before, after, view }: Edit, orphans: Ports): Outcome {
  const [old, now] = [portsBefore(route, node, before, view), partsAfter(route, node, after())];
  if (old === undefined || now === undefined) return { operations: [], lost: noPorts };
  const [ins, outs] = [renames(old.ins, now.ports.ins, orphans.ins), renames(old.outs, now.ports.outs, orphans.outs)];
  return { operations: renamePorts(route, now, ins.names, outs.names), lost: { ins: ins.lost, outs: outs.lost } };
}

/** The ports with the previous config. */
function portsBefore(route: string, id: string, before: OpenFlow, view: Edit['view']): Ports | undefined {
  const reading = flowNamed(before, route)?.reading();
  const index = reading?.nodes.findIndex((node) => node.id === id) ?? -1;
  const kind = reading?.kinds[index];
  if (kind !== undefined) return portsOf(kind);
  const last = view(route)?.nodes.find((node) => node.id === id);
  const isReal = ({ ghost }: PortView): boolean => ghost === undefined;
  return last && { ins: last.ins.filter(isReal), outs: last.outs.filter(isReal) };
}

interface Now extends Wired {
  readonly ports: Ports;
}

/** A node, and the edges of its flow. */
export interface Wired {
  readonly node: NodePart;
  readonly edges: readonly EdgePart[];
}

/** Undefined while the config is invalid. */
function partsAfter(route: string, id: string, flow: OpenFlow): Now | undefined {
  const { context, declarations } = flow;
  const raw = flowNamed(flow, route)?.raw;
  if (raw === undefined) return undefined;
  const { nodes, edges, ...about } = readParts(raw);
  const node = nodes.find((each) => each.id === id);
  if (node === undefined) return undefined;
  const entries = nodes.filter(({ type }) => context.kinds.get(type)?.isEntry === true);
  const signature = declarations.functions.get(functionIn(route) ?? '');
  const [kind] = bindAlone(about, [node, ...entries], declarations, context.kinds, signature);
  return kind && { node, edges, ports: portsOf(kind) };
}

interface Renames {
  readonly names: ReadonlyMap<string, string>;
  /** Ports that are gone without a new name. */
  readonly lost: readonly PortView[];
}

/** Which port became which: the only removed and the only new one, or several of each in their order. */
function renames(old: readonly PortView[], now: readonly PortView[], orphans: readonly PortView[]): Renames {
  const isIn = (ports: readonly PortView[], { name, is }: PortView): boolean =>
    ports.some((port) => port.name === name && port.is === is);
  const gone = [...old, ...orphans.filter((port) => !isIn(old, port))].filter((port) => !isIn(now, port));
  const fresh = now.filter((port) => !isIn(old, port));
  const isClear = gone.length === fresh.length && (gone.length === 1 || old.length === now.length);
  const pairs = gone.flatMap((port, index): (readonly [string, string])[] => {
    const other = isClear ? fresh[index] : undefined;
    return other?.is === port.is ? [[port.name, other.name]] : [];
  });
  const names = new Map(pairs);
  return { names, lost: gone.filter(({ name }) => !names.has(name)) };
}

/** What its wires and literals have to become when ports of a node are renamed. */
export const renamePorts = (
  route: string,
  now: Wired,
  ins: Renames['names'],
  outs: Renames['names'],
): readonly PathOperation[] => [...renameLiterals(route, now, ins), ...renameEnds(route, now, ins, outs)];

const pathOfNode = ({ id }: NodePart): Path => ['flow', 'nodes', { id }];

/** Whether a port already has a literal or a wire, which must not be joined by another. */
const isFed = ({ node, edges }: Wired, port: string): boolean =>
  Object.hasOwn(node.inputs, port) || edges.some(({ to }) => to.node === node.id && to.port === port);

const renameLiterals = (route: string, now: Wired, names: Renames['names']): readonly PathOperation[] =>
  [...names].flatMap(([from, key]) =>
    Object.hasOwn(now.node.inputs, from) && !isFed(now, key)
      ? [{ do: 'rename', route, path: [...pathOfNode(now.node), 'inputs', from], key }]
      : [],
  );

function renameEnds(
  route: string,
  now: Wired,
  ins: Renames['names'],
  outs: Renames['names'],
): readonly PathOperation[] {
  const { node, edges } = now;
  const isLeft = (port: string): boolean => edges.some(({ from }) => from.node === node.id && from.port === port);
  return edges.flatMap(({ from, to }): readonly PathOperation[] => {
    const [source, target] = [
      from.node === node.id ? outs.get(from.port) : undefined,
      to.node === node.id ? ins.get(to.port) : undefined,
    ];
    const [into, outOf] = [
      target === undefined || isFed(now, target) ? to : { ...to, port: target },
      source === undefined || isLeft(source) ? from : { ...from, port: source },
    ];
    const at = (ends: { readonly from: End; readonly to: End }): Path => [
      ...['flow', 'edges'],
      { from: textOf(ends.from), to: textOf(ends.to) },
    ];
    return [
      ...(outOf === from ? [] : [set(route, [...at({ from, to }), 'from'], textOf(outOf))]),
      ...(into === to ? [] : [set(route, [...at({ from: outOf, to }), 'to'], textOf(into))]),
    ];
  });
}

const set = (route: string, path: Path, value: string): PathOperation => ({ do: 'set', route, path, value });
const textOf = ({ node, port }: End): string => (port === '' ? node : `${node}.${port}`);
