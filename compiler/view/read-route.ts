import { createReporter } from '../base/diagnostic.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { isList, isObject, valueAt } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { sortDiagnostics } from '../base/sort-diagnostics.ts';
import type { OpenFunction } from '../compile-functions.ts';
import { analyseRoute } from '../analyse-route.ts';
import type { AnalysedRoute } from '../analyse-route.ts';
import { diagnosticsLimit } from '../ir/catalogue/parse.ts';
import type { FunctionSignature } from '../ir/function.ts';
import type { Kind } from '../ir/kind.ts';
import { methods } from '../ir/project.ts';
import type { Method } from '../ir/project.ts';
import type { ParsedRoute, RawPart } from '../phases/1-parse/index.ts';
import { bindAlone } from '../phases/2-bind/index.ts';
import type { EdgePart, NodePart, OpenFlow, RouteReading } from './flow.ts';
import type { End } from './route-view.ts';

/** `found`: the findings in the route when its file was parsed. */
export function readRoute(parsed: ParsedRoute, raw: RawPart, found: readonly Diagnostic[], flow: Flow): RouteReading {
  const reporter = createReporter(diagnosticsLimit);
  const { diagnostics, ...analysed } = analyseRoute(parsed, { ...flow.context, reporter });
  return readParsed(analysed, raw, [...found, ...diagnostics], flow);
}

/** `opened`: undefined if its file could not be read as that of a function, or another one has its id. */
export function readFunction(
  opened: OpenFunction | undefined,
  raw: RawPart,
  found: readonly Diagnostic[],
  flow: Flow,
): RouteReading {
  const signature = opened?.summary ?? flow.declarations.functions.get(textOf(raw.value, 'id'));
  const reading = readParsed(opened?.analysed ?? {}, raw, found, flow, signature);
  return opened?.checked === undefined ? reading : { ...reading, draft: opened.draft };
}

type Flow = Pick<OpenFlow, 'context' | 'declarations' | 'parsed'>;

function readParsed(
  analysed: Omit<AnalysedRoute, 'diagnostics'>,
  raw: RawPart,
  diagnostics: readonly Diagnostic[],
  flow: Flow,
  signature?: FunctionSignature,
): RouteReading {
  const { nodes, edges, ...route } = readParts(raw);
  const inRoute = nodes.map(({ id, type, isRepeated }) => {
    const node = isRepeated ? undefined : analysed.bound?.route.nodes.get(id);
    const kind = node?.whole ?? node?.kind;
    // A stand-in for a node that could not be bound has another type.
    return kind?.type === type ? kind : undefined;
  });
  return {
    ...analysed,
    ...{ method: route.method, path: route.path, nodes, edges },
    kinds: inRoute.every((kind) => kind !== undefined) ? inRoute : orAlone(inRoute, nodes, route, flow, signature),
    diagnostics: sortDiagnostics(diagnostics, flow.parsed.files),
  };
}

/** The contents of its file, as far as it has the right shape. */
export const readParts = ({ value }: RawPart) => ({
  ...{ id: textOf(value, 'id'), method: methodOf(value), path: textOf(value, 'path') },
  nodes: readNodes(valueAt(value, ['flow', 'nodes'])),
  edges: itemsOf(valueAt(value, ['flow', 'edges'])).map(readEdge),
});

function orAlone(
  inRoute: readonly (Kind | undefined)[],
  nodes: readonly NodePart[],
  route: Parameters<typeof bindAlone>[0],
  { context, declarations }: Flow,
  signature: FunctionSignature | undefined,
): readonly (Kind | undefined)[] {
  const alone = bindAlone(route, nodes, declarations, context.kinds, signature);
  return inRoute.map((kind, index) => kind ?? alone[index]);
}

function readNodes(list: JsonValue | undefined): readonly NodePart[] {
  const seen = new Set<string>();
  return itemsOf(list).map((item): NodePart => {
    const file = isObject(item) ? item : {};
    const id = textOf(file, 'id');
    const isRepeated = seen.has(id);
    seen.add(id);
    return {
      ...{ id, file, isRepeated, type: textOf(file, 'type') },
      config: objectOf(file, 'config'),
      inputs: objectOf(file, 'inputs'),
    };
  });
}

function readEdge(value: JsonValue): EdgePart {
  const file = isObject(value) ? value : {};
  return { value, from: readEnd(textOf(file, 'from')), to: readEnd(textOf(file, 'to')) };
}

/** Unlike `endOf`, accepts any text. */
function readEnd(text: string): End {
  const [node = '', ...port] = text.split('.');
  return { node, port: port.join('.') };
}

const itemsOf = (value: JsonValue | undefined): readonly JsonValue[] => (isList(value) ? value : []);

const ownOf = (value: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;

export function textOf(value: JsonObject, key: string): string {
  const own = ownOf(value, key);
  return typeof own === 'string' ? own : '';
}

function objectOf(value: JsonObject, key: string): JsonObject {
  const own = ownOf(value, key);
  return isObject(own) ? own : {};
}

function methodOf(value: JsonObject): Method {
  const method = textOf(value, 'method');
  return methods.find((each) => each === method) ?? 'GET';
}
