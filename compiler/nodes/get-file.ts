import { z } from 'zod';
import { nearest } from '../base/did-you-mean.ts';
import { closedObject } from '../base/schema.ts';
import { code, importedType, literal, optionalProperty, property } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { withRules } from '../ir/column-rules.ts';
import { unknownFile } from '../ir/catalogue/forms.ts';
import type { FileRule } from '../ir/accepts.ts';
import { bytes, number, optional, string } from '../ir/type.ts';
import { fileTypes } from './accepts.ts';
import { defineNode } from './define-node.ts';

/** A type has one of the listed names, and a size is at most what Start allows. */
const outputsOf = ({ types, maxBytes }: Pick<FileRule, 'types' | 'maxBytes'>) => ({
  bytes,
  filename: string(),
  type: withRules(string('text'), { enum: types }),
  size: withRules(number('int32'), { min: 0, max: maxBytes }),
});

export const getFile = defineNode({
  type: 'get-file',
  title: 'Get File',
  summary:
    'A file of a multipart body: its contents, the name that the client gives it (never a path), its type by its contents, and its size in bytes. All are missing without the file, unless Start says that it is required.',
  group: 'Request data',
  config: closedObject({
    name: z.string().meta({ examples: ['picture'], description: 'The name of one of the files that Start lists.' }),
  }),
  facets: ({ name }, { accepts, signature, report }) => {
    const known = accepts?.files ?? [];
    const file = known.find((each) => each.name === name);
    const names = known.map((each) => each.name);
    // No function can read a file, whatever its name.
    if (file === undefined && signature === undefined)
      report(unknownFile, { name, near: nearest(name, names), known: names }, ['name']);
    const outputs = outputsOf(file ?? { types: fileTypes, maxBytes: 0 });
    const isRequired = file?.required === true;
    const type = importedType('lib/http/multipart.ts', 'SentFile');
    return {
      inputs: [],
      outputs: Object.keys(outputs).map((port) => ({ name: port })),
      typing: () => ({
        needs: {},
        outputs: isRequired
          ? outputs
          : Object.fromEntries(Object.entries(outputs).map(([port, each]) => [port, optional(each)])),
      }),
      behaviour: {
        kind: 'pure',
        emit: ({ request }) => lib[isRequired ? 'requiredFile' : 'sentFile']([request, literal(name)]),
        output: (port, self) => (isRequired ? property(self, port) : optionalProperty(self, port)),
        type: isRequired ? type : code`${type} | undefined`,
        wider: ['type'],
      },
      reads: { kind: 'file', name },
      named: `body field "${name}"`,
      nameHint: name,
    };
  },
});
