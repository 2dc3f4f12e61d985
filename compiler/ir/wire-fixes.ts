import type { FixPlace } from '../base/diagnostic.ts';
import type { JsonValue } from '../base/json.ts';
import type { Fix, Operation } from '../base/operation.ts';
import { append, edgeAt, freeId, guess, nodeAt, set } from './fixes.ts';
import type { Edge } from './fixes.ts';

/** A wire whose value does not fit, and its surroundings. */
export interface MisfitWire {
  readonly edge: Edge;
  /** The ids of the nodes. */
  readonly taken: { readonly has: (id: string) => boolean };
  /** The control edge that leads to the node that the wire feeds, if there is exactly one. */
  readonly control: Edge | undefined;
  /** Whether every path needs an answer. */
  readonly isAnswered: boolean;
  /** A literal that would fit. */
  readonly literal: () => JsonValue | undefined;
}

/** The kinds that convert, by their names in hints. */
const converters: ReadonlyMap<string, Converter> = new Map([
  ['To Number', { title: 'To Number', type: 'to-number', output: 'number', id: 'number' }],
  ['To Boolean', { title: 'To Boolean', type: 'to-boolean', output: 'boolean', id: 'isSet' }],
  ['To String or a Template', { title: 'To String', type: 'to-string', output: 'text', id: 'text' }],
]);
interface Converter {
  readonly title: string;
  readonly type: string;
  readonly output: string;
  readonly id: string;
}

export function convert(name: string | undefined, { edge, taken }: MisfitWire, at: FixPlace): readonly Fix[] {
  const converter = name === undefined ? undefined : converters.get(name);
  if (converter === undefined) return [];
  const { title, type, output } = converter;
  const id = freeId(converter.id, taken);
  return [{ title: `Put ${title} between`, operations: putBetween(at, edge, { id, type }, output) }];
}

/** A node's exit for the case that an output is missing. */
export interface ExitFor {
  readonly node: string;
  readonly port: string;
}

/** A query parameter whose value may be missing. */
export interface QueryParam {
  /** The node that reads it. */
  readonly node: string;
  /** A default of its type that would fit where the parameter is used. */
  readonly default: JsonValue | undefined;
}

export const setDefault = (param: QueryParam | undefined, at: FixPlace): readonly Fix[] =>
  param?.default === undefined
    ? []
    : [
        guess({
          title: 'Give it a default, on Get Query Param',
          operations: [set(at, nodeAt(param.node, 'config', 'default'), param.default)],
        }),
      ];

export function giveDefault({ edge, taken, literal }: MisfitWire, at: FixPlace): readonly Fix[] {
  const value = literal();
  if (value === undefined) return [];
  const node = { id: freeId('orDefault', taken), type: 'fallback', inputs: { fallback: value } };
  return [guess({ title: 'Give it a default, with Fallback', operations: putBetween(at, edge, node, 'value') })];
}

/** Inserts an If Null before the node. */
export function goElsewhere({ edge, taken, control, isAnswered }: MisfitWire, at: FixPlace): readonly Fix[] {
  if (control === undefined) return [];
  const id = freeId('known', taken);
  const reply = freeId('missing', taken);
  const answer = {
    id: reply,
    type: 'return-json',
    config: { status: 404 },
    inputs: { body: { message: 'Not found' } },
  };
  const operations = [
    ...putBetween(at, edge, { id, type: 'if-null' }, 'value'),
    set(at, edgeAt(control, 'to'), `${id}.in`),
    append(at, ['flow', 'edges'], { from: `${id}.present`, to: control.to }),
    ...(isAnswered
      ? [
          append(at, ['flow', 'nodes'], answer),
          append(at, ['flow', 'edges'], { from: `${id}.null`, to: `${reply}.in` }),
        ]
      : []),
  ];
  return [guess({ title: 'Go another way when it is missing, with If Null', operations })];
}

/** Inserts a node that takes a “value” into a wire. */
const putBetween = (
  at: FixPlace,
  edge: Edge,
  node: { readonly id: string; readonly [key: string]: JsonValue },
  output: string,
): readonly Operation[] => [
  append(at, ['flow', 'nodes'], node),
  set(at, edgeAt(edge, 'to'), `${node.id}.value`),
  append(at, ['flow', 'edges'], { from: `${node.id}.${output}`, to: edge.to }),
];
