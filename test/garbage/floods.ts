import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';

/** Files with so many errors that a program which reports them all, or compares all pairs, would not terminate. */

const nodes = [
  { id: 'start', type: 'start' },
  { id: 'reply', type: 'return-json', inputs: { body: 'x' } },
] as const;
const edge = { from: 'start.next', to: 'reply.in' };
const route = (flow: JsonObject, index = 0): JsonObject => ({
  id: `route-${index}`,
  method: 'GET',
  path: `/route-${index}`,
  flow,
});
const project = (routes: readonly JsonValue[], rest: JsonObject = {}): string =>
  JSON.stringify({ version: 1, name: 'flood', ...rest, routes });
const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const keys = (count: number, value: JsonValue): JsonObject =>
  Object.fromEntries(times(count, (index) => [`k${index}`, value]));

const deep = `${'a.'.repeat(250_000)}a`;

export const floods: Readonly<Record<string, () => string>> = {
  '8 million brackets': () => '['.repeat(8_000_000),
  'a million objects inside each other': () => '{"a":'.repeat(1_000_000),
  '8 million commas': () => `[${','.repeat(8_000_000)}]`,
  '150,000 edges from one port': () => project([route({ nodes, edges: times(150_000, () => edge) })]),
  '100,000 edges to nowhere': () =>
    project([route({ nodes, edges: times(100_000, (index) => ({ from: `start.n${index}`, to: `reply.x${index}` })) })]),
  '130,000 inputs that no node has': () =>
    project([route({ nodes: [nodes[0], { ...nodes[1], inputs: keys(130_000, 1) }], edges: [edge] })]),
  '130,000 settings that no node has': () =>
    project([route({ nodes: [nodes[0], { ...nodes[1], config: keys(130_000, 1) }], edges: [edge] })]),
  'a label of a megabyte on a node with 20,000 mistakes': () =>
    project([
      route({
        nodes: [nodes[0], { ...nodes[1], label: 'x'.repeat(1_000_000), inputs: keys(20_000, 1) }],
        edges: [edge],
      }),
    ]),
  'a column behind a quarter of a million relations': () =>
    project(
      [
        route({
          nodes: [
            nodes[0],
            { id: 'rows', type: 'db-list', config: { table: 't', where: [{ column: deep, operator: 'eq' }] } },
            nodes[1],
          ],
          edges: [
            { from: 'start.next', to: 'rows.in' },
            { from: 'rows.next', to: 'reply.in' },
          ],
        }),
      ],
      { tables: { t: { columns: { id: { type: 'integer', primaryKey: true } } } } },
    ),
  'a path of a quarter of a million names': () =>
    project([
      route({ nodes: [...nodes, { id: 'part', type: 'get-property', config: { path: deep } }], edges: [edge] }),
    ]),
  '200,000 placeholders that nothing feeds': () =>
    project([
      route({
        nodes: [
          ...nodes,
          { id: 'text', type: 'template', config: { template: times(200_000, (index) => `{{x${index}}}`).join('') } },
        ],
        edges: [edge],
      }),
    ]),
  '10,000 tables that refer to none': () =>
    project([route({ nodes, edges: [edge] })], {
      tables: keys(10_000, {
        columns: { id: { type: 'uuid', primaryKey: true }, a: { type: 'text', references: 'k.id' } },
      }),
    }),
  '5,000 routes of one id': () => project(times(5_000, () => route({ nodes, edges: [edge] }))),
  '5,000 routes with a mistake each': () => project(times(5_000, (index) => route({ nodes, edges: [] }, index))),
};
