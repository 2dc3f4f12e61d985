import type { Operation } from '../../../compiler/base/operation.ts';

/** The name of a function among the flows, as the compiler's `flow-name.ts` has it. */
export const nameOfFunction = (id: string): string => `functions/${id}`;

export interface NewFunction {
  readonly id: string;
  readonly title: string;
  readonly guard: boolean;
}

/** Adds a function that returns at once. */
export function addFunction({ id, title, guard }: NewFunction): readonly Operation[] {
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'give', type: 'return-values' },
  ];
  const flow = { nodes, edges: [{ from: 'start.next', to: 'give.in' }] };
  const value = { id, ...(title === '' ? {} : { title }), ...(guard ? { guard } : {}), flow };
  return [{ do: 'add-function', value }];
}
