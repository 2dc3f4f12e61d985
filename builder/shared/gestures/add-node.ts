import type { JsonObject } from '../../../compiler/base/json.ts';
import type { End, KindView, PortView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { tableOfPath } from '../route-path.ts';
import { camelCase, freeName } from './names.ts';
import { holderAt, insertNode } from './parts.ts';
import type { Made } from './parts.ts';
import { leadThrough, wire } from './wires.ts';

export interface NewNode {
  /** The node to write it after; by default the last one. */
  readonly after?: string;
  readonly label?: string;
  /** The container to put it into. */
  readonly parent?: string | undefined;
  /** By default what the kind proposes. */
  readonly config?: JsonObject;
  readonly inputs?: JsonObject;
}

/** Adds a node. Its id is derived from its label, else from its kind. */
export function addNode(view: RouteView, kind: KindView, { after, label, parent, config, inputs }: NewNode = {}): Made {
  const id = freeName(camelCase(label ?? kind.type), new Set(view.nodes.map((node) => node.id)));
  const settings = config ?? beginningOf(kind, view);
  const node = {
    id,
    type: kind.type,
    ...(label === undefined ? {} : { label }),
    ...(parent === undefined ? {} : { parent }),
    ...(Object.keys(settings).length === 0 ? {} : { config: settings }),
    ...(inputs === undefined || Object.keys(inputs).length === 0 ? {} : { inputs }),
  };
  return { operations: [insertNode(view, node, after)], nodes: [id] };
}

/** The initial content of a node. If there are several tables, it only names one if the path of its route does. */
function beginningOf({ sample, tables = [] }: KindView, { path }: RouteView): JsonObject {
  const table = tableOfPath(path, tables);
  return table === undefined ? sample : { table, ...sample };
}

/** Adds a node on a wire, which then leads through it. */
export function addOnWire(view: RouteView, kind: KindView, old: WireView, given: NewNode = {}): Made {
  const { operations, nodes } = addNode(view, kind, {
    ...{ after: old.from.node, parent: holderAt(view, old.from) },
    ...given,
  });
  const rewired = nodes.flatMap((id) => leadThrough(view, old, id, kind));
  return { operations: [...operations, ...rewired], nodes };
}

/** Adds the step after a control output: in between, if the output is wired. */
export function addNext(view: RouteView, kind: KindView, from: End, given: NewNode = {}): Made {
  const old = view.wires.find((each) => each.from.node === from.node && each.from.port === from.port);
  const goesOn = kind.outs.some(({ is }) => is === 'control');
  if (old !== undefined && goesOn) return addOnWire(view, kind, old, given);
  return addWired(view, kind, { side: 'out', end: from, is: 'control' }, undefined, given);
}

/** A port that a wire was drawn from. */
export interface Loose {
  readonly side: 'in' | 'out';
  readonly end: End;
  readonly is: PortView['is'];
}

/** Adds a node at the end of a wire that was dropped on nothing, at its `port`, else at the first one that fits. */
export function addWired(view: RouteView, kind: KindView, loose: Loose, port?: string, given: NewNode = {}): Made {
  const { operations, nodes } = addNode(view, kind, {
    ...{ after: loose.end.node, parent: holderAt(view, loose.end) },
    ...given,
  });
  const ports = (loose.side === 'out' ? kind.ins : kind.outs).filter(({ is }) => is === loose.is);
  // With different settings, it may have a port that it does not have by default.
  const named = given.config === undefined ? ports.find(({ name }) => name === port)?.name : port;
  const chosen = named ?? (ports.find(({ optional }) => optional !== true) ?? ports[0])?.name;
  if (chosen === undefined) return { operations, nodes };
  const wired = nodes.flatMap((node) => {
    const own: End = { node, port: chosen };
    return loose.side === 'out' ? wire(view, loose.end, own, loose.is) : wire(view, own, loose.end, loose.is);
  });
  return { operations: [...operations, ...wired], nodes };
}

/** Connects two ports through a new node, such as a conversion. */
export function addBetween(view: RouteView, kind: KindView, from: End, to: End, given: NewNode = {}): Made {
  const { operations, nodes } = addWired(view, kind, { side: 'in', end: to, is: 'data' }, undefined, {
    after: from.node,
    ...given,
  });
  const input = kind.ins.find(({ is, optional }) => is === 'data' && optional !== true);
  const fed = nodes.flatMap((node) =>
    input === undefined ? [] : wire(view, from, { node, port: input.name }, 'data'),
  );
  return { operations: [...operations, ...fed], nodes };
}
