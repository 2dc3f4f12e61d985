import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, identifier, objectLiteral } from '../code/code.ts';
import { string, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

const sink = 'a log line';

export const log = defineNode({
  type: 'log',
  title: 'Log',
  summary: 'Writes a line to the server’s log.',
  group: 'Effects',
  config: closedObject({ level: z.enum(['debug', 'info', 'warn', 'error']).default('info') }),
  facets: ({ level }) => ({
    inputs: [
      { name: 'message', sink },
      { name: 'data', optional: true, sink },
    ],
    outputs: [failureOutput],
    typing: () => ({ needs: { message: string(), data: unknown }, outputs: { failure } }),
    behaviour: {
      kind: 'effect',
      effect: { kind: 'log', usesDatabase: false, synchronous: true },
      emit: (emit) => {
        const data = emit.optionalInput('data');
        const write = code`${emit.log}.${identifier(level)}`;
        return data === undefined
          ? code`${write}(${emit.input('message')})`
          : code`${write}(${objectLiteral([['data', data]])}, ${emit.input('message')})`;
      },
    },
    taint: { kind: 'sanitizer' },
  }),
});
