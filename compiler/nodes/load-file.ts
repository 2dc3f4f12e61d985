import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, objectLiteral, optionalField, optionalProperty, quantity } from '../code/code.ts';
import { isMissing } from '../code/condition.ts';
import { bytes, number, object, optional, string } from '../ir/type.ts';
import { withRules } from '../ir/column-rules.ts';
import { mapEntries } from '../base/map-entries.ts';
import { acrossOf } from './database/tenants.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';
import { acrossFiles, fileKey } from './files.ts';

/** In bytes, as in files.ts of runtime-lib. */
const usualMaximum = 10_485_760;

/** The whole file, an output that only the exit needs. */
const whole = 'file';

export const loadFile = defineNode({
  type: 'load-file',
  title: 'Load File',
  summary:
    'The stored file that has the key: its contents, its type and its size. Without one, it goes on by `missing`; by `next` if that is not wired, and all are missing.',
  group: 'Effects',
  config: closedObject({
    maxBytes: z
      .int()
      .min(1, 'a number of bytes from 1 to 104857600')
      .max(104_857_600, 'a number of bytes from 1 to 104857600')
      .default(usualMaximum)
      .meta({ description: 'A larger file is a failure.' }),
    across: acrossFiles,
  }),
  facets: ({ maxBytes, across }, context) => {
    const key = fileKey(across, context);
    const parts = new Map([
      ['bytes', bytes],
      ['type', string('media-type')],
      ['size', withRules(number('int32'), { min: 0, max: maxBytes })],
    ]);
    return {
      inputs: key.inputs,
      outputs: [...[...parts.keys()].map((name) => ({ name, with: 'next' })), failureOutput],
      typing: () => ({
        needs: key.needs,
        outputs: {
          ...Object.fromEntries(mapEntries(parts, optional)),
          [whole]: optional(object(parts)),
          failure,
        },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'load', usesDatabase: false },
        emit: (emit) => {
          const options = [
            ...(maxBytes === usualMaximum ? [] : [['maxBytes', quantity(maxBytes)] as const]),
            ...optionalField('signal', emit.signal),
          ];
          const given = [key.emit(emit), ...(options.length === 0 ? [] : [objectLiteral(options)])];
          return code`${emit.app}.files.load(${given})`;
        },
        output: (port, self) => (port === whole ? self : optionalProperty(self, port)),
        exits: [
          {
            ...{ insteadOf: 'next', port: 'missing', output: whole, isTaken: isMissing, ifMissing: true },
            parts: [...parts.keys()],
          },
        ],
      },
      ...acrossOf({ across }, 'files'),
      nameHint: whole,
      taint: { kind: 'sanitizer' },
    };
  },
});
