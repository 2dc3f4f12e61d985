import { closedObject } from '../base/schema.ts';
import { lib } from '../code/lib.ts';
import { bytes, optional, string, unknown } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { knownOrRead } from './known-or-read.ts';
import { conversion, onInvalid } from './on-invalid.ts';

const readable = join(string(), bytes);

export const parseJson = defineNode({
  type: 'parse-json',
  title: 'Parse JSON',
  summary: 'The value that a JSON text stands for; text that is not JSON is refused, or gives null.',
  group: 'Conversion',
  config: closedObject({ onInvalid }),
  facets: (config) => {
    const { rejects, emit } = conversion(config.onInvalid, lib.parseJson, lib.parseJsonOrNull);
    return {
      inputs: [{ name: 'value', readWhole: true }],
      outputs: [{ name: 'value' }],
      typing: (input) => {
        const need = knownOrRead(input('value'), readable, string());
        return { needs: { value: rejects ? need : optional(need) }, outputs: { value: unknown } };
      },
      behaviour: {
        kind: 'pure',
        rejects,
        emit,
      },
      passes: 'value',
      nameBeside: 'parsed *',
    };
  },
});
