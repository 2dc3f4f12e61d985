import type { Operation } from '../../../compiler/base/operation.ts';

/** The flow name of a function, as in the compiler's `flow-name.ts`. */
export const nameOfFunction = (id: string): string => `functions/${id}`;

export interface NewFunction {
  readonly id: string;
  readonly title: string;
  readonly guard: boolean;
}

/** Adds a function that returns immediately. */
export function addFunction({ id, title, guard }: NewFunction): readonly Operation[] {
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'give', type: 'return-values' },
  ];
  const flow = { nodes, edges: [{ from: 'start.next', to: 'give.in' }] };
  const value = { id, ...(title === '' ? {} : { title }), ...(guard ? { guard } : {}), flow };
  return [{ do: 'add-function', value }];
}
