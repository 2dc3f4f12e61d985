import { closedObject } from '../base/schema.ts';
import type { Code } from '../code/code.ts';
import { boolean } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import type { NodeDefinition } from './define-node.ts';

interface Connective {
  readonly type: 'and' | 'or';
  readonly title: string;
  readonly summary: string;
  readonly emit: (a: Code, b: Code) => Code;
}

/** Defines And and Or, which differ only in their operator. */
export const connective = ({ type, title, summary, emit }: Connective): NodeDefinition =>
  defineNode({
    type,
    title,
    summary,
    group: 'Logic',
    config: closedObject({}),
    facets: () => ({
      inputs: [{ name: 'a' }, { name: 'b' }],
      outputs: [{ name: 'result' }],
      typing: () => ({ needs: { a: boolean, b: boolean }, outputs: { result: boolean } }),
      behaviour: { kind: 'pure', emit: ({ input }) => emit(input('a'), input('b')) },
      labels: { kind: 'ends' },
      meaning: { kind: type, inputs: ['a', 'b'] },
    }),
  });
