import type { JsonValue } from '../../compiler/base/json.ts';
import { flow } from '../../test/support/compile-flow.ts';

/** How many nodes a block has: values, a check that may end the request, and two effects. */
const perBlock = 9;

/**
 * A project with one error-free route of so many nodes, like a long script: one check and one effect after the other.
 */
export function largeProject(nodes: number): string {
  return `${JSON.stringify({ ...declarations, routes: [largeRoute(nodes)] }, undefined, 2)}\n`;
}

const declarations = {
  version: 1,
  name: 'large',
  tables: {
    orders: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        customer: { type: 'text' },
        amount: { type: 'number' },
        note: { type: 'text', nullable: true },
      },
    },
  },
};

/**
 * Consists of Start, the customer, as many blocks as there is room for, log entries up to the number, and an answer.
 */
export function largeRoute(count: number): JsonValue {
  const blocks = Math.floor((count - 3) / perBlock);
  const rest = count - 3 - blocks * perBlock;
  const parts = [
    ...Array.from({ length: blocks }, (_, index) => block(index)),
    ...Array.from({ length: rest }, (_, index) => entry(index)),
  ];
  const steps = [{ in: '', out: 'start.next' }, ...parts, { in: 'reply.in', out: '' }];
  return {
    ...{ id: 'large', method: 'POST', path: '/large', title: `${count} nodes` },
    flow: flow(
      {
        start: { type: 'start' },
        customer: { type: 'get-body-field', label: 'Customer', config: { field: 'customer' } },
        ...Object.assign({}, ...parts.map(({ nodes }) => nodes)),
        reply: { type: 'return-json', label: 'Answer', config: { status: 201 } },
      },
      [
        ...parts.flatMap(({ edges }) => edges),
        ...steps.slice(1).map((step, index) => `${steps[index]?.out} -> ${step.in}`),
        `insert${blocks - 1}.record -> reply.body`,
      ].join('\n'),
    ),
  };
}

interface Part {
  readonly nodes: Readonly<Record<string, object>>;
  readonly edges: readonly string[];
  /** The ends of the spine. */
  readonly in: string;
  readonly out: string;
}

const block = (index: number): Part => ({
  nodes: {
    [`amount${index}`]: { type: 'get-body-field', config: { field: `amount${index}` } },
    [`total${index}`]: { type: 'math', label: `Total ${index}`, config: { operator: 'multiply' }, inputs: { b: 1.19 } },
    [`isLarge${index}`]: { type: 'compare', config: { operator: 'lt' }, inputs: { right: 1000 + index } },
    [`check${index}`]: { type: 'branch', label: `Is order ${index} small?` },
    [`refuse${index}`]: {
      ...{ type: 'return-json', config: { status: 422 } },
      inputs: { body: { error: `Order ${index} is too large` } },
    },
    [`note${index}`]: { type: 'template', config: { template: `Order ${index} of {{customer}}` } },
    [`record${index}`]: { type: 'build-object', config: { fields: ['customer', 'amount', 'note'] } },
    [`insert${index}`]: { type: 'db-insert', label: `Order ${index}`, config: { table: 'orders' } },
    [`log${index}`]: { type: 'log', config: { level: 'info' } },
  },
  edges: [
    `amount${index}.value -> total${index}.a`,
    `total${index}.result -> isLarge${index}.left`,
    `isLarge${index}.result -> check${index}.condition`,
    `check${index}.false -> refuse${index}.in`,
    `check${index}.true -> insert${index}.in`,
    `customer.value -> note${index}.customer`,
    `customer.value -> record${index}.customer`,
    `total${index}.result -> record${index}.amount`,
    `note${index}.text -> record${index}.note`,
    `record${index}.object -> insert${index}.record`,
    `insert${index}.next -> log${index}.in`,
    `note${index}.text -> log${index}.message`,
  ],
  in: `check${index}.in`,
  out: `log${index}.next`,
});

const entry = (index: number): Part => ({
  nodes: { [`entry${index}`]: { type: 'log', config: { level: 'info' }, inputs: { message: `Done, ${index}` } } },
  edges: [],
  in: `entry${index}.in`,
  out: `entry${index}.next`,
});
