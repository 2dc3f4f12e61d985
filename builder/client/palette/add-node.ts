import type { Operation } from '../../../compiler/base/operation.ts';
import type { End, KindView, PortView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { nodePath, removeWire } from '../inspector/changes.ts';
import { freeName } from '../start/signature-checks.ts';
import { fittingPort } from './fitting.ts';
import type { Fit, Side } from './fitting.ts';

export interface Added {
  /** The node that was asked for. */
  readonly id: string;
  readonly operations: readonly Operation[];
}

const edges = ['flow', 'edges'];
const endText = ({ node, port }: End): string => `${node}.${port}`;

/** A new node without wires, behind another one in the file. */
export function addNode(view: RouteView, kind: KindView, after?: string): Added {
  const id = freeName(idOf(kind), new Set(view.nodes.map((node) => node.id)));
  return { id, operations: [insertNode(view, id, kind, after)] };
}

/** A new node at a port, through a conversion where the fit says so. What an input had before goes. */
export function addNodeAt(view: RouteView, fit: Fit, at: End & { side: Side }): Added {
  const taken = new Set(view.nodes.map((node) => node.id));
  const id = freeName(idOf(fit.kind), taken);
  taken.add(id);
  const far = { node: id, port: fit.port };
  if (fit.through === undefined)
    return { id, operations: [insertNode(view, id, fit.kind, at.node), ...wireUp(view, at, far, fit.kind)] };
  const { kind, in: into, out } = fit.through;
  const between = freeName(idOf(kind), taken);
  const near = { node: between, port: at.side === 'out' ? into : out };
  const other = { node: between, port: at.side === 'out' ? out : into };
  return {
    id,
    operations: [
      insertNode(view, between, kind, at.node),
      insertNode(view, id, fit.kind, between),
      ...wireUp(view, at, near, kind),
      insertWire(view, at.side === 'out' ? other : far, at.side === 'out' ? far : other),
    ],
  };
}

/** A new node in the middle of a wire; undefined if it has no ports for that. */
export function addNodeInto(view: RouteView, kind: KindView, wire: WireView): Added | undefined {
  const port: PortView = { name: wire.from.port, is: wire.is, ...(wire.type === undefined ? {} : { type: wire.type }) };
  const into = fittingPort(kind, port, 'out');
  const out = kind.outs.find(({ is }) => is === wire.is);
  if (into === undefined || out === undefined) return undefined;
  const { id, operations } = addNode(view, kind, wire.from.node);
  return {
    id,
    operations: [
      ...operations,
      removeWire(view, wire),
      insertWire(view, wire.from, { node: id, port: into.name }),
      insertWire(view, { node: id, port: out.name }, wire.to),
    ],
  };
}

/** A wire from a port to one of a node that is there. */
export function connectTo(view: RouteView, at: End & { side: Side }, other: End): readonly Operation[] {
  return wireUp(view, at, other);
}

/**
 * The wire from or to a port. The step that followed a control output follows the new node; what fed an input before
 * goes, as does its literal.
 */
function wireUp(view: RouteView, at: End & { side: Side }, other: End, kind?: KindView): readonly Operation[] {
  const from = at.side === 'out' ? at : other;
  const to = at.side === 'out' ? other : at;
  const followed = view.wires.find((each) => each.is === 'control' && endText(each.from) === endText(from));
  const fed = view.wires.find((each) => each.is === 'data' && endText(each.to) === endText(to));
  const next = kind?.outs.find(({ is }) => is === 'control');
  return [
    ...[followed, fed].flatMap((wire) => (wire === undefined ? [] : [removeWire(view, wire)])),
    ...literalGone(view, to),
    insertWire(view, from, to),
    ...(followed === undefined || next === undefined
      ? []
      : [insertWire(view, { node: other.node, port: next.name }, followed.to)]),
  ];
}

function literalGone({ id: route, nodes }: RouteView, { node: id, port }: End): readonly Operation[] {
  const inputs = nodes.find((node) => node.id === id)?.inputs ?? {};
  if (!Object.hasOwn(inputs, port)) return [];
  const path = [...nodePath(id), 'inputs'];
  return [{ do: 'remove', route, path: Object.keys(inputs).length === 1 ? path : [...path, port] }];
}

const insertWire = ({ id: route }: RouteView, from: End, to: End): Operation => ({
  do: 'insert',
  route,
  path: edges,
  value: { from: endText(from), to: endText(to) },
});

function insertNode({ id: route }: RouteView, id: string, kind: KindView, after: string | undefined): Operation {
  const { type, sample: config } = kind;
  return {
    do: 'insert',
    route,
    path: ['flow', 'nodes'],
    ...(after === undefined ? {} : { after: { id: after } }),
    value: { id, type, ...(Object.keys(config).length === 0 ? {} : { config }) },
  };
}

/** `get-body-field` becomes `field`. */
const idOf = ({ type }: KindView): string => type.split('-').at(-1) ?? type;
