import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { isMissing, not } from '../code/condition.ts';
import { lib } from '../code/lib.ts';
import { phrase } from '../code/phrase.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { number, optional, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { each, fieldConfig, fieldOf, itemOf, overItems, partOf } from './list/item.ts';
import type { Field } from './list/item.ts';
import { refusalOfMade } from './refusal.ts';

const operator = z.enum(['sum', 'avg', 'min', 'max', 'count']);
type Operator = z.infer<typeof operator>;

export const aggregateList = defineNode({
  type: 'aggregate-list',
  title: 'Aggregate List',
  summary:
    'The sum, average, least or greatest of the numbers in a list, or how many there are. Missing ones are left out; of none, the sum and the count are 0, and the others missing.',
  group: 'Lists',
  config: closedObject({ operator, field: fieldConfig.exactOptional() }),
  facets: (config) => {
    const field = fieldOf(config.field);
    const by = config.operator;
    return {
      inputs: [{ name: 'list', readWhole: true }],
      outputs: [{ name: 'result' }],
      typing: overItems([[field, by === 'count' ? unknown : optional(number())]], () => ({ result: types[by] })),
      behaviour: { kind: 'pure', rejects: by === 'sum' || by === 'avg', emit: (emit) => emitResult(by, field, emit) },
      taint: { kind: 'parts-from', from: () => (by === 'count' ? [] : [['list', [null, ...field]]]) },
    };
  },
});

const types: Readonly<Record<Operator, Type>> = {
  sum: number(),
  avg: optional(number()),
  min: optional(number()),
  max: optional(number()),
  count: number('int32', 'index'),
};

function emitResult(by: Operator, field: Field, emit: EmitContext): Code {
  const list = emit.input('list');
  const part = field.length === 0 ? each : partOf(emit, 'list', field);
  if (by === 'count')
    return field.length === 0 && itemOf(emit.type('list')).presence === 'required'
      ? code`${list}.length`
      : code`${list}.filter((item) => ${not(isMissing(part))}).length`;
  const values = field.length === 0 ? list : code`${list}.map((item) => ${part})`;
  const place = refusalOfMade(emit, phrase`the ${by === 'sum' ? 'sum' : 'average'} of ${emit.sourceName('list')}`);
  switch (by) {
    case 'sum':
      return lib.sum([values, ...place]);
    case 'avg':
      return lib.average([values, ...place]);
    case 'min':
      return lib.least([values]);
    case 'max':
      return lib.greatest([values]);
  }
}
