import type { JsonObject } from '../../compiler/base/json.ts';
import { flow } from '../../test/support/compile-flow.ts';
import type { BenchRequest } from '../requests.ts';

/** A small request with a small answer that costs the server far more than the load generator: 200 hashes. */
export const costly: BenchRequest = { name: 'seals', method: 'GET', path: '/seals/order', headers: {} };

export const costlyProject: JsonObject = {
  version: 1,
  name: 'costly',
  routes: [
    {
      id: 'seals',
      method: 'GET',
      path: '/seals/:word',
      flow: flow(
        {
          start: { type: 'start' },
          word: { type: 'get-path-param', config: { name: 'word' } },
          numbers: { type: 'range', inputs: { from: 1, to: 200 } },
          each: { type: 'for-each', config: { item: 'number', collect: true } },
          text: { type: 'template', config: { template: '{{word}} {{number}}' }, parent: 'each' },
          hash: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' }, parent: 'each' },
          count: { type: 'list-length' },
          end: { type: 'return-json' },
        },
        `start.next -> each.in
        numbers.list -> each.list
        word.value -> text.word
        each.item -> text.number
        text.text -> hash.data
        hash.hash -> each.result
        each.results -> count.list
        each.next -> end.in
        count.length -> end.body`,
      ),
    },
  ],
};
