import { closedObject } from '../base/schema.ts';
import { code, objectLiteral, optionalField } from '../code/code.ts';
import { bytes, optional, string } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { acrossOf } from './database/tenants.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';
import { acrossFiles, fileKey } from './files.ts';

const sink = 'a stored file';

export const storeFile = defineNode({
  type: 'store-file',
  title: 'Store File',
  summary: 'Stores bytes or a text as a file, whole or not at all; it replaces the file that has the same key.',
  group: 'Effects',
  config: closedObject({ across: acrossFiles }),
  facets: ({ across }, context) => {
    const key = fileKey(across, context);
    return {
      inputs: [...key.inputs, { name: 'bytes', sink }, { name: 'type', optional: true, sink }],
      outputs: [failureOutput],
      typing: () => ({
        needs: { ...key.needs, bytes: join(bytes, string()), type: optional(string('media-type')) },
        outputs: { failure },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'store', usesDatabase: false },
        emit: (emit) => {
          const file = objectLiteral([
            ['bytes', emit.input('bytes')],
            ...optionalField('type', emit.optionalInput('type')),
            ...optionalField('signal', emit.signal),
          ]);
          return code`${emit.app}.files.store(${[key.emit(emit), file]})`;
        },
      },
      ...acrossOf({ across }, 'files'),
      nameHint: 'stored',
      taint: { kind: 'sanitizer' },
    };
  },
});
