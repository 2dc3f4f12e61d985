import type { JsonValue } from '../../../base/json.ts';
import type { literalDoesNotFit, mayBeMissing, wrongType } from '../../../ir/catalogue/check.ts';
import type { FactsOf } from '../../../base/diagnostic.ts';
import { isControl } from '../../../ir/control-graph.ts';
import { append, edgeAt, freeId, set } from '../../../ir/fixes.ts';
import type { Between, Edge } from '../../../ir/fixes.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { edgesOf } from '../../../ir/route.ts';
import { literalOf, respelt } from '../../../ir/sample-literal.ts';
import { required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import type { TypedInput } from './typed-inputs.ts';

/** Nodes that could be put into the wire that feeds an input, so that its value fits. */
export interface Ways {
  /** By the converter's title. */
  readonly conversion: (converter: string | undefined) => FactsOf<typeof wrongType>['conversion'];
  readonly remedies: (need: Type) => FactsOf<typeof mayBeMissing>['remedies'];
}
type Remedy = FactsOf<typeof mayBeMissing>['remedies'][number];

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

/** Undefined if no wire feeds the input. */
export function waysInto({ node, port, input }: TypedInput, route: Route): Ways | undefined {
  if (input.kind !== 'wire') return undefined;
  const edge: Edge = { from: `${input.node}.${input.port}`, to: `${node.id}.${port.name}` };
  return {
    conversion: (name) => {
      const converter = name === undefined ? undefined : converters.get(name);
      if (converter === undefined) return undefined;
      const { title, type, output, id } = converter;
      return { title, edge, node: { id: freeId(id, route.nodes), type }, input: 'value', output };
    },
    remedies: (need) => [...withDefault(edge, need, route), ...withoutIt(edge, node, route)],
  };
}

function withDefault(edge: Edge, need: Type, { nodes }: Route): readonly Remedy[] {
  const value = literalOf(required(need));
  if (value === undefined) return [];
  const node = { id: freeId('orDefault', nodes), type: 'fallback', inputs: { fallback: value } };
  return [{ title: 'Give it a default, with Fallback', between: between(edge, node), steps: () => [] }];
}

/** If Null in front of the node, where one edge leads to it. */
function withoutIt(edge: Edge, node: Node, { nodes, url }: Route): readonly Remedy[] {
  const [before, ...others] = edgesOf(nodes, node.id).filter(({ to }) => to === `${node.id}.in`);
  if (!isControl(node.kind) || before === undefined || others.length > 0) return [];
  const id = freeId('known', nodes);
  const reply = freeId('missing', nodes);
  const answer = {
    id: reply,
    type: 'return-json',
    config: { status: 404 },
    inputs: { body: { message: 'Not found' } },
  };
  return [
    {
      title: 'Go another way when it is missing, with If Null',
      between: between(edge, { id, type: 'if-null' }),
      steps: (at) => [
        set(at, edgeAt(before, 'to'), `${id}.in`),
        append(at, ['flow', 'edges'], { from: `${id}.present`, to: before.to }),
        // A job may simply end.
        ...(url === undefined
          ? []
          : [
              append(at, ['flow', 'nodes'], answer),
              append(at, ['flow', 'edges'], { from: `${id}.null`, to: `${reply}.in` }),
            ]),
      ],
    },
  ];
}

const between = (edge: Edge, node: Between['node']): Between => ({ edge, node, input: 'value', output: 'value' });

/** What could stand in the place of a literal, or of one column of it. */
export function literalsFor(
  { input }: TypedInput,
  value: JsonValue,
  need: Type,
  column?: string,
): Pick<FactsOf<typeof literalDoesNotFit>, 'meant' | 'at'> {
  const at = column === undefined ? [] : [column];
  if (input.kind !== 'literal') return { meant: [], at };
  const meant = respelt(value, need);
  const sample = literalOf(required(need));
  return {
    meant: [
      ...(meant === undefined ? [] : [{ value: meant, isGuess: false }]),
      ...(sample === undefined ? [] : [{ value: sample, isGuess: true }]),
    ],
    at,
  };
}
