import type { JsonObject } from '../../../compiler/base/json.ts';
import type { KindView, NodeView, PortView, RouteView, TypeView } from '../../../compiler/view/route-view.ts';
import { camelCase, singular } from '../../shared/gestures/names.ts';
import { parametersOf } from '../../shared/route-path.ts';

/** How a kind could be wired to a port: through which of its own ports, and through which converter. */
export interface Fit {
  readonly kind: KindView;
  readonly port: string;
  /** The initial config of a new node, if it differs from the kind's default proposal. */
  readonly config?: JsonObject;
  /** A kind that converts the value in between. */
  readonly through?: { readonly kind: KindView; readonly in: string; readonly out: string };
}

type Asked = Pick<RouteView, 'method' | 'path' | 'trigger' | 'isFunction'>;

/**
 * Whether requests to a route have what a kind reads: a job has no request, and some requests have no body. Functions
 * can read headers including cookies, the URL and the client's address.
 */
export function suits({ reads }: KindView, { method, path, trigger, isFunction }: Asked): boolean {
  if (reads === undefined) return true;
  if (isFunction === true) return ['header', 'cookie', 'url', 'address'].includes(reads);
  if (trigger.kind === 'cron') return false;
  if (reads === 'path') return parametersOf(path).length > 0;
  if (reads === 'raw' && trigger.kind === 'form') return false;
  if (reads === 'file' && trigger.kind !== 'request') return false;
  return (reads !== 'body' && reads !== 'raw' && reads !== 'file') || (method !== 'GET' && method !== 'DELETE');
}

export type Side = 'in' | 'out';

/**
 * How kinds fit a port of a route with this path, those that fit directly first. `side` is that of the port, and
 * `source` its node.
 */
export function fitsOf(
  kinds: readonly KindView[],
  port: PortView,
  side: Side,
  path = '',
  source?: NodeView,
): readonly Fit[] {
  const direct = kinds.flatMap((kind): readonly Fit[] => {
    const grown = side === 'out' && port.is === 'data' ? grownFor(kind, valueName(port, source)) : undefined;
    if (grown !== undefined) return [{ kind, ...grown }];
    const config = side === 'in' ? configFor(kind, port, path) : partOf(kind, port);
    const own = config?.['type'] === undefined ? fittingPort(kind, port, side)?.name : 'value';
    return own === undefined || kind.isEntry ? [] : [{ kind, port: own, ...(config === undefined ? {} : { config }) }];
  });
  if (port.is === 'control' || isOpen(port.type)) return direct;
  const known = new Set(direct.map(({ kind }) => kind));
  const converters = convertersOf(kinds, port, side);
  const through = kinds.flatMap((kind): readonly Fit[] => {
    if (known.has(kind) || kind.isEntry) return [];
    for (const converter of converters) {
      const own = fittingPort(kind, converter.far, side);
      if (own !== undefined)
        return [{ kind, port: own.name, through: { kind: converter.kind, in: converter.in, out: converter.out } }];
    }
    return [];
  });
  return [...direct, ...through];
}

/** A kind whose settings name its inputs gets one for the value wired to it. */
function grownFor({ type }: KindView, name: string): Pick<Fit, 'port' | 'config'> | undefined {
  switch (type) {
    case 'build-object':
      return { port: name, config: { fields: [name] } };
    case 'build-list':
      return { port: 'item0', config: { length: 1 } };
    case 'template':
      return { port: name, config: { template: `{{${name}}}` } };
    case 'code':
      return { port: name, config: { inputs: { [name]: 'auto' }, expression: name } };
    default:
      return undefined;
  }
}

/** Names that many kinds give to any output. */
const sayNothing: ReadonlySet<string> = new Set(['value', 'result', 'object', 'text', 'list', 'number', 'record']);

/** The name of a value: that of its port or, if that is meaningless, of what its node reads, or its node's label. */
function valueName({ name, inside }: PortView, source?: NodeView): string {
  const { config = {}, label, type = '' } = source ?? {};
  const { field, name: named, path, item, table } = config;
  const asItem = inside === true && name === 'item' ? item : undefined;
  const row = name === 'record' && typeof table === 'string' ? singular(table) : undefined;
  const said = asItem ?? (sayNothing.has(name) ? (field ?? named ?? path ?? label ?? row) : name);
  const word = camelCase(typeof said === 'string' ? (said.split('.').at(-1) ?? said) : type);
  return reserved.has(word) ? 'value' : word;
}

/** Names that no expression could use. */
const reserved: ReadonlySet<string> = new Set(
  'class default delete do enum export for function if import in let new null return switch this true typeof var void'.split(
    ' ',
  ),
);

/**
 * The initial config of a kind for an input that determines more than the kind proposes: an object gets the required
 * fields, and a value read from the request gets the name and type of the input.
 */
function configFor({ type: kind }: KindView, port: PortView, path: string): JsonObject | undefined {
  if (port.is === 'control') return undefined;
  if (kind === 'build-object') return port.fields === undefined ? undefined : { fields: [...port.fields] };
  const [name = port.name] = port.name.split('.');
  if (kind === 'get-body-field') return { field: name };
  const { type, default: value } = port.parameter ?? {};
  const typed = type === undefined ? {} : { type };
  if (kind === 'get-query-param') return { name, ...typed, ...(value === undefined ? {} : { default: value }) };
  const names = parametersOf(path);
  const own = names.includes(name) ? name : names.at(-1);
  return kind === 'get-path-param' && own !== undefined ? { name: own, ...typed } : undefined;
}

/** A part of what an output gives begins as its first field: that is one that it has. */
const partOf = ({ type }: KindView, { fields: [first] = [] }: PortView): JsonObject | undefined =>
  type === 'get-property' && first !== undefined ? { path: first } : undefined;

/** The port of a kind that a wire at the given port would use, preferably a required one. */
export function fittingPort({ ins, outs }: KindView, port: PortView, side: Side): PortView | undefined {
  const own = (side === 'out' ? ins : outs).filter(({ is }) => is === port.is);
  if (port.is === 'control') return own[0];
  const fits = own.filter(({ type }) => (side === 'out' ? couldBe(port.type, type) : couldBe(type, port.type)));
  return (
    fits.find(({ type, optional }) => !isOpen(type) && optional !== true) ??
    fits.find(({ optional }) => optional !== true) ??
    fits[0]
  );
}

interface Converter {
  readonly kind: KindView;
  readonly in: string;
  readonly out: string;
  /** The end of the converter that faces away from the port. */
  readonly far: PortView;
}

/** Kinds that only convert a value from one type to another, without any settings. */
function convertersOf(kinds: readonly KindView[], port: PortView, side: Side): readonly Converter[] {
  return kinds.flatMap((kind) => {
    const [into, ...furtherIns] = kind.ins;
    const [out, ...furtherOuts] = kind.outs;
    if (into?.is !== 'data' || out?.is !== 'data' || furtherIns.length + furtherOuts.length > 0) return [];
    if (Object.keys(kind.sample).length > 0 || isOpen(out.type)) return [];
    const near = side === 'out' ? into : out;
    const isNear = side === 'out' ? couldBe(port.type, near.type) : couldBe(near.type, port.type);
    return isNear ? [{ kind, in: into.name, out: out.name, far: side === 'out' ? out : into }] : [];
  });
}

const isOpen = (type: TypeView | undefined): boolean =>
  type === undefined || type.shape === 'unknown' || type.shape === 'union' || type.shape === 'null';

/** Whether some values of a type also belong to another, judging by their shapes. */
const couldBe = (given: TypeView | undefined, needed: TypeView | undefined): boolean =>
  isOpen(given) || isOpen(needed) || given?.shape === needed?.shape;
