import type { JsonObject } from '../../../compiler/base/json.ts';
import { conditionsOf, list, tableConfig } from './table-words.ts';
import { named, word } from './word.ts';
import type { Word } from './word.ts';

const ofField = ({ column, ...rest }: JsonObject): JsonObject => ({ field: column ?? '', ...rest });

/** The kinds that work on lists. */
export const listWords: Readonly<Record<string, Word>> = {
  keep: word('filter-list', {
    config: (argument) => ({ where: conditionsOf(tableConfig(`t, ${argument}`)).map(ofField) }),
    input: 'list',
    output: 'list',
  }),
  sorted: word('sort-list', {
    config: (argument) => ({ orderBy: argument === '' ? [{}] : list(argument).map((field) => ({ field })) }),
    input: 'list',
    output: 'list',
  }),
  pick: word('pick-fields', { config: (argument) => ({ fields: list(argument).map((field) => ({ field })) }) }),
  pluck: word('pluck', { config: named('field'), input: 'list', output: 'values' }),
  slice: word('slice', { input: 'list', output: 'list', defaults: () => ({ from: 1 }) }),
  forEach: word('for-each', {
    config: (flag) => (flag === '' ? {} : { [flag]: true }),
    input: 'list',
    output: 'results',
    next: 'next',
  }),
  each: word('map', { input: 'list', output: 'results', defaults: () => ({ result: 1 }) }),
  first: word('first', { input: 'list', output: 'item' }),
  distinct: word('distinct', { input: 'list', output: 'list' }),
  flat: word('flatten', { input: 'list', output: 'list' }),
  groups: word('group-by', { config: named('field'), input: 'list', output: 'groups' }),
  lookup: word('look-up', {
    config: (argument) => ({ field: argument, other: argument, as: 'found' }),
    input: 'list',
    output: 'list',
    defaults: () => ({ others: [] }),
  }),
  sum: word('aggregate-list', { config: (field) => ({ operator: 'sum', field }), input: 'list', output: 'result' }),
  range: word('range', { input: 'to', output: 'list', defaults: () => ({ from: 1 }) }),
  length: word('list-length', { input: 'list', output: 'length' }),
};
