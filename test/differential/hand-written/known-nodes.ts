import { post } from '../calls.ts';

export const header = (name: string) => ({ type: 'get-header', config: { name, sensitive: false } });

export const choose = (...cases: readonly string[]) => ({ type: 'switch', config: { cases } });

export const isEqual = (right: string | boolean, operator = 'eq') => ({
  type: 'compare',
  config: { operator },
  inputs: { right },
});

export const says = (body: string) => ({ type: 'return-json', inputs: { body } });

export const boxes = {
  boxes: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      data: { type: 'json' },
      name: { type: 'text' },
    },
  },
};

export const code = (inputs: Readonly<Record<string, string>>, output: string, expression: string) => ({
  type: 'code',
  config: { inputs, output, expression },
});

/** A tail with more statements than the planner repeats in each branch. */
export const logs = Object.fromEntries(
  [0, 1, 2, 3].map((index) => [`l${index}`, { type: 'log', inputs: { message: 'on' } }]),
);

export const through = (end: string): string =>
  `l0.next -> l1.in\nl1.next -> l2.in\nl2.next -> l3.in\nl3.next -> ${end}.in`;

export const both = ['a', 'b', 'c', 'd'].map((d) => post('/test', { d, name: 't=1,v1=ab' }));
