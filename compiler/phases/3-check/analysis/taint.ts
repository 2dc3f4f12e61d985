import { remember } from '../../../base/remember.ts';
import { nodeOf } from '../../../ir/route.ts';
import { partBehind } from '../../../ir/part-behind.ts';
import type { PartPath } from '../../../ir/part-path.ts';
import type { Place } from '../../../base/span.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import { fieldOf } from '../../../ir/type-algebra.ts';
import type { RouteTypes } from './types.ts';

/** The source of a taint. */
export interface TaintSource {
  /** Its name in messages: `header "authorization"`. */
  readonly name: string;
  readonly kind:
    | 'header'
    | 'secret'
    | 'column'
    | 'answer'
    | 'hash'
    | 'issued'
    | 'password'
    | 'value'
    | 'computed'
    | 'input';
  /** The declared secret, if it is one. */
  readonly secret?: string;
  /** The node that outputs it; undefined for a secret that feeds a port directly. */
  readonly node?: Node;
  /** For a hash: whether it is keyed by a secret. */
  readonly isKeyed?: boolean;
  /** For a password: the part of the request. */
  readonly part?: RequestPart;
  /** For an input of a function: its name, and the part of it. */
  readonly input?: { readonly name: string; readonly path: Path };
  readonly place: Place;
}

export interface RequestPart {
  readonly of: 'body' | 'url' | `${'path' | 'query' | 'header' | 'cookie'} ${string}`;
  readonly path: Path;
}

/** How a taint reached a value: the nodes it passed through, last first. */
export interface Trace {
  readonly source: TaintSource;
  readonly node?: Node;
  readonly before?: Trace;
}

/** Where taint begins and where it is sanitized. Everywhere else, it follows values as declared by the kinds. */
export interface Taint {
  /**
   * The sources at a part of an output; empty if it is sanitized, undefined if taint passes through the node. A call
   * may both have sources and pass on taint, unless it is `clean`.
   */
  readonly atOutput: (node: Node, port: string, path: Path) => readonly TaintSource[] | 'clean' | undefined;
  readonly ofSecret: (name: string, place: Place) => TaintSource | undefined;
}

export type Path = PartPath;
/**
 * One trace per source, for the part of an input at a path. Covers taint of the part itself, of what contains it, and
 * of what it contains.
 */
export type TracesTo = (input: Input, path?: Path) => readonly Trace[];

/**
 * Beyond this many parts, taint is tracked for whole values, so that the search terminates for a flow with endless
 * paths.
 */
const mostParts = 20_000;

/**
 * Follows taint backwards along the wires, from a part of a value to what it derives from. The cost depends only on
 * what is asked, and fields of objects are distinguished without enumerating them.
 */
export function traceTaint(route: Route, types: RouteTypes, taint: Taint): TracesTo {
  const known = new Map<string, readonly Trace[]>();

  const tracesTo: TracesTo = (input, path = []) => {
    if (input.kind === 'literal') return [];
    if (input.kind === 'secret') {
      const source = taint.ofSecret(input.name, input.place);
      return source === undefined ? [] : [{ source }];
    }
    return tracesToOutput(nodeOf(route, input.node), input.port, path);
  };

  const tracesToOutput = (node: Node, port: string, path: Path): readonly Trace[] => {
    const part = known.size < mostParts ? path : [];
    return remember(known, JSON.stringify([node.id, port, ...part]), () => {
      const sources = taint.atOutput(node, port, part);
      if (sources === 'clean') return [];
      const isThrough = sources === undefined || node.kind.taint?.kind === 'summary';
      const through = isThrough ? inputsOf(node, port, part) : [];
      return firstPerSource([
        ...(sources ?? []).map((source): Trace => ({ source, node })),
        ...through.flatMap(([input, inner]) =>
          tracesTo(input, inner).map((trace): Trace => ({ source: trace.source, node, before: trace })),
        ),
      ]);
    });
  };

  const inputsOf = (node: Node, output: string, path: Path) =>
    partsBehind(node, output, path, types).flatMap(([port, inner]): [Input, Path][] => {
      const input = node.inputs.get(port) ?? resultOf(node, port);
      return input === undefined ? [] : [[input, inner]];
    });
  return tracesTo;
}

/** The result of an item counts as an input of the container. */
const resultOf = ({ kind: { container }, body }: Node, port: string): Input | undefined =>
  container?.result === port ? body?.result : undefined;

function firstPerSource(traces: readonly Trace[]): readonly Trace[] {
  const first = new Map<string, Trace>();
  for (const trace of traces) {
    const key = JSON.stringify([trace.source.node?.id ?? '', trace.source.name, trace.source.input]);
    if (!first.has(key)) first.set(key, trace);
  }
  return [...first.values()];
}

/** The parts of a node's inputs that a part of its output derives from. */
function partsBehind(
  node: Node,
  output: string,
  path: Path,
  types: RouteTypes,
): readonly (readonly [port: string, path: Path])[] {
  const part = partBehind(node.kind, output, path);
  if (part !== undefined) return [[part.port, part.path]];
  const { taint } = node.kind;
  switch (taint?.kind) {
    case 'parts-of':
      return [...taint.fields.values()].map((port) => [port, path.slice(1)]);
    case 'either':
      return taint.inputs.map((port) => [port, path]);
    case 'summary':
      return taint.madeOf(output, path).inputs.map(({ name, path: part }) => [name, part]);
    case 'parts-from':
      return taint.from(path, (port) => types.inputType(node, port), output);
    case 'merge':
      return mergedParts(node, taint.base, taint.over, path, types);
    default:
      return node.kind.inputs.map(({ name }) => [name, []]);
  }
}

/** A field that `over` always has hides the one of `base`. */
function mergedParts(
  node: Node,
  base: string,
  over: string,
  path: Path,
  types: RouteTypes,
): readonly (readonly [string, Path])[] {
  const above = alternative(types.inputType(node, over), 'object');
  const below = alternative(types.inputType(node, base), 'object');
  const isHidden = (name: string): boolean => above !== undefined && fieldOf(above, name).presence === 'required';
  const [first] = path;
  if (typeof first === 'string')
    return isHidden(first)
      ? [[over, path]]
      : [
          [base, path],
          [over, path],
        ];
  if (below === undefined || below.open)
    return [
      [base, []],
      [over, []],
    ];
  const shown = [...below.fields.keys()].filter((name) => !isHidden(name));
  return [...shown.map((name) => [base, [name]] as const), [over, []]];
}

/** An input of a function as a source: only callers know whether it is tainted. */
export const inputOf = (node: Node, port: string, path: Path): readonly TaintSource[] => [
  {
    name: node.kind.outputs.find(({ name }) => name === port)?.named ?? port,
    kind: 'input',
    node,
    place: node.place,
    input: { name: port, path },
  },
];

/** Whether a tainted part is the requested one, contains it, or is contained in it. */
export const touches = (tainted: Path, asked: Path): boolean =>
  tainted.every((step, index) => step === null || (asked[index] ?? null) === null || step === asked[index]);
