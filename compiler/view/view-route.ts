import { functionIn, nameOfFunction } from '../base/flow-name.ts';
import { isList, isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { draftChecked } from '../compile-route.ts';
import { factsOf, roleOf, settingsOf, shorten } from '../graph/flow-graph.ts';
import { readMap } from '../map/flow-map.ts';
import { uncheckedEffects } from '../ir/catalogue/webhooks.ts';
import type { Kind } from '../ir/kind.ts';
import type { SeenTypes } from '../ir/seen-types.ts';
import type { EmittedFile } from '../phases/5-emit/index.ts';
import type { NodeDefinition } from '../nodes/define-node.ts';
import { flowNamed } from './flow.ts';
import type { NodePart, OpenFlow, RouteReading } from './flow.ts';
import { entryOf, isBegun, runsOf, worstOf, urlOf } from './list-route.ts';
import { textOf } from './read-route.ts';
import type {
  CodeView,
  DiagnosticView,
  NodeView,
  RequestView,
  RouteView,
  TriggerView,
  WireView,
} from './route-view.ts';
import { viewDiagnostic } from './view-diagnostic.ts';
import { portsBefore, portsOf, withGhosts } from './view-ports.ts';
import type { Ports } from './view-ports.ts';
import { roleOfType } from './view-kinds.ts';
import { wireFixes } from './wire-fixes.ts';
import { namedPorts, viewWires, whatWiresCarry } from './view-wires.ts';

/**
 * A route or function as written in its file, even if it has errors; undefined if there is none with that id. `before`,
 * the view of the route before an edit, provides the ports of a node whose config is currently invalid.
 */
export async function viewRoute(flow: OpenFlow, id: string, before?: RouteView): Promise<RouteView | undefined> {
  const route = flowNamed(flow, id);
  if (route === undefined) return undefined;
  const { raw } = route;
  const reading = route.reading();
  const { flow: _, examples, ...settings } = raw.value;
  const made = await viewCode(reading, flow);
  const drawn = viewFlow(reading, before, flow);
  const ids = drawn.wires.map((wire) => wire.id);
  const diagnostics = reading.diagnostics.map((each): DiagnosticView => {
    const diagnostic: DiagnosticView = {
      ...viewDiagnostic(each, raw, flow.lines, ids),
      ...(isBegun(each, reading) ? { isBegun: true } : {}),
      ...(each.code === uncheckedEffects.code ? { isUnverified: true } : {}),
    };
    const { node } = diagnostic;
    if (node === undefined || each.port === undefined) return diagnostic;
    const wiring = wireFixes(id, { node, port: each.port }, drawn, reading);
    return { ...diagnostic, fixes: [...wiring, ...diagnostic.fixes] };
  });
  return {
    ...(functionIn(id) === undefined ? {} : { isFunction: true }),
    ...{ id, file: raw.file, method: textOf(raw.value, 'method'), path: textOf(raw.value, 'path') },
    ...urlAndTrigger(reading, made?.signing),
    ...(made?.request === undefined ? {} : { request: made.request }),
    ...{ settings, examples: isList(examples) ? examples : [], nodes: drawn.nodes },
    wires: drawn.wires.map((wire) => withSeverity(wire, diagnostics)),
    ...(made === undefined ? {} : { code: made.code }),
    diagnostics,
  };
}

function urlAndTrigger(
  reading: RouteReading,
  signing: TriggerView['signing'],
): { readonly url?: string; readonly trigger: TriggerView } {
  const entry = entryOf(reading);
  if (entry === undefined) return { trigger: {} };
  const { kind, detail, entrance } = entry.trigger;
  const url = urlOf(entry.trigger, reading.path);
  const [runs, timetable] = [runsOf(entrance), entrance.kind === 'job' ? entrance.timetable : undefined];
  return {
    ...(url === undefined ? {} : { url }),
    trigger: {
      kind,
      ...(detail === undefined ? {} : { detail }),
      ...(runs === undefined ? {} : { runs }),
      ...(timetable === undefined ? {} : { timetable }),
      ...(reading.isVerified === undefined ? {} : { isVerified: reading.isVerified }),
      ...(signing === undefined ? {} : { signing }),
    },
  };
}

interface Made {
  readonly code: CodeView;
  readonly request: RequestView | undefined;
  readonly signing: TriggerView['signing'];
}

/** The file as written by `compile`, the lines of `map.json`, and a request that it accepts. */
async function viewCode(reading: RouteReading, { context, emitRoute }: OpenFlow): Promise<Made | undefined> {
  const { checked, diagnostics, draft: draftOfFunction } = reading;
  if (checked === undefined || emitRoute === undefined || worstOf(diagnostics) === 'error') return undefined;
  if (draftOfFunction !== undefined)
    return { code: await codeOf(draftOfFunction(), context), request: undefined, signing: undefined };
  const draft = draftChecked(checked, emitRoute, context);
  const code = await codeOf(draft, context);
  return { code, request: draft.request(), signing: draft.signing() };
}

async function codeOf({ path, text, record }: Draft, { format }: OpenFlow['context']): Promise<CodeView> {
  const { file, map } = record(await format(path, text));
  const [mapped] = Object.values(readMap(`{ "version": 1, "routes": { ${map} } }`)?.flows ?? {});
  const lines = Object.entries(mapped?.nodes ?? {}).map(([node, each]) => [node, each.lines] as const);
  return { ...file, lines: Object.fromEntries(lines) };
}

/** The emitted file of a route or a function. */
interface Draft extends EmittedFile {
  readonly record: (formatted: string) => { readonly file: EmittedFile; readonly map: string };
}

interface Drawing {
  readonly nodes: readonly NodeView[];
  readonly wires: readonly WireView[];
}

function viewFlow(reading: RouteReading, before: RouteView | undefined, flow: OpenFlow): Drawing {
  const { nodes, kinds, edges, types, bound } = reading;
  const definitions = flow.context.kinds;
  const last = new Map(before?.nodes.map((node) => [node.id, node]));
  // A node that is shorthand for several, or a container, has another kind in the route, but the same outputs.
  const isInRoute = nodes.map(({ id }, index) => {
    const own = bound?.route.nodes.get(id);
    return own !== undefined && (own.kind === kinds[index] || own.whole === kinds[index]);
  });
  const real = kinds.map(
    (kind, index) => kind && (isInRoute[index] === true ? portsOf(kind, nodes[index]?.id, types) : portsOf(kind)),
  );
  const carries = whatWiresCarry(reading, real);
  const named = nodes.map((node) => namedPorts(node, edges, carries));
  const ports = nodes.map((node, index) => {
    const names = named[index] ?? { ins: [], outs: [] };
    return withGhosts(real[index] ?? portsBefore(node, last.get(node.id), names), names);
  });
  return {
    nodes: nodes.map((node, index) => {
      const sees = isInRoute[index] === true ? types?.sees(node.id) : undefined;
      const seen = viewNode(node, kinds[index], { ...ports[index], sees }, last.get(node.id), definitions);
      const title = titleOfCalled(flow, seen.calls);
      return title === undefined ? seen : { ...seen, facts: [shorten(title)] };
    }),
    wires: viewWires(reading, ports, carries),
  };
}

/** A call shows the title of the called function; the view is created again when that title changes. */
function titleOfCalled(flow: OpenFlow, name: string | undefined): string | undefined {
  const called = name === undefined ? undefined : flowNamed(flow, name);
  const title = called?.raw.value['title'];
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}

function viewNode(
  node: NodePart,
  kind: Kind | undefined,
  { ins = [], outs = [], sees }: Partial<Ports> & { readonly sees: SeenTypes | undefined },
  before: NodeView | undefined,
  kinds: ReadonlyMap<string, NodeDefinition>,
): NodeView {
  const { id, type, file, config, inputs } = node;
  const definition = kinds.get(type);
  const position = positionOf(file['position']);
  const called = kind?.calls?.id ?? kind?.enqueues;
  const seen = sees ?? (before?.type === type ? before.sees : undefined);
  return {
    ...{ id, type, kind: definition?.title ?? type },
    ...textsOf(file),
    role: kind === undefined ? (before?.type === type ? before.role : roleOfType(definition)) : roleOf(kind),
    facts: (kind === undefined ? settingsOf(config) : factsOf(kind, config)).map(shorten),
    ...{ config, inputs },
    ...(position === undefined ? {} : { position }),
    ...{ ins, outs },
    ...(called === undefined ? {} : { calls: nameOfFunction(called) }),
    ...(seen === undefined ? {} : { sees: seen }),
    isBound: kind !== undefined,
  };
}

function textsOf({ label, parent, comment }: JsonObject): Pick<NodeView, 'label' | 'parent' | 'comment'> {
  return {
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof parent === 'string' ? { parent } : {}),
    ...(typeof comment === 'string' ? { comment } : {}),
  };
}

function positionOf(value: JsonValue | undefined): NodeView['position'] {
  if (!isObject(value)) return undefined;
  const { x, y } = value;
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined;
}

function withSeverity(wire: WireView, diagnostics: readonly DiagnosticView[]): WireView {
  const severity = worstOf(diagnostics.filter((each) => each.wire === wire.id));
  return severity === undefined ? wire : { ...wire, severity };
}
