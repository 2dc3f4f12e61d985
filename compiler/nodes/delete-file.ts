import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { acrossOf } from './database/tenants.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';
import { acrossFiles, fileKey } from './files.ts';

export const deleteFile = defineNode({
  type: 'delete-file',
  title: 'Delete File',
  summary:
    'Deletes the stored file that has the key, if there is one: soon, and once what the flow writes is committed. One that is stored later under the same key stays.',
  group: 'Effects',
  config: closedObject({ across: acrossFiles }),
  facets: ({ across }, context) => {
    const key = fileKey(across, context);
    return {
      inputs: key.inputs,
      outputs: [failureOutput],
      typing: () => ({ needs: key.needs, outputs: { failure } }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'file-queue', usesDatabase: true },
        emit: (emit) => code`${emit.app}.fileQueue.delete(${[key.emit(emit), ...emit.transaction]})`,
      },
      ...acrossOf({ across }, 'files'),
      taint: { kind: 'sanitizer' },
    };
  },
});
