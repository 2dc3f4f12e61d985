import type { FactsOf, Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';
import { remove } from '../fixes.ts';

/** Rows FS2565 and FS3470 to FS3472: stored files. */

export const noFileStore: Rule<object> = {
  code: 'FS2565',
  severity: 'error',
  title: 'Files without a store',
  message: () => 'This node needs a file store, and the project declares none.',
  hint: () =>
    'Add "files": { "store": "folder" } to the project, or { "store": "s3" } if FILES_URL names an S3 bucket in production.',
  fixes: () => [
    {
      title: 'Declare a store of files',
      operations: [{ do: 'set', path: ['files'], value: { store: 'folder' } }],
    },
  ],
  explanation: {
    cause:
      'A server that stores files needs a place for them, which whoever runs it has to know, to back up, and to share between replicas. So the project declares it, as it declares tables.',
    bad: '{ "version": 1, "name": "shop", … { "type": "store-file" } … }',
    good: '{ "version": 1, "name": "shop", "files": { "store": "folder" }, … { "type": "store-file" } … }',
  },
};

export const storeInTransaction: Rule<{
  readonly node: string;
  readonly called: string | undefined;
  /** What makes the transaction, or the body in which the node stands. */
  readonly cause: 'function' | 'transaction' | 'deduplicate' | 'body';
}> = {
  code: 'FS3470',
  severity: 'warning',
  title: 'A file that is stored in a transaction',
  message: ({ node, called }) =>
    `${node} ${called === undefined ? 'stores a file' : `calls ${quoted(called)}, which stores a file,`} inside a transaction. A rollback does not undo that.`,
  hint: ({ called, cause }) =>
    `${wayOutside(called, cause)} Give the file a key of its own, such as one with a UUID: a file that no row refers to does no harm.${cause === 'transaction' ? ' Or turn the transaction off.' : ''}`,
  explanation: {
    cause:
      'Files are not part of the database. The transaction waits until the file is written, with its connection and its locks; and a rollback afterwards, by a failure or an answer of 4xx, affects the database only: the file stays, and the one that it replaced is gone.',
    bad: '"transaction": true … db-insert → store-file',
    good: '"transaction": true … store-file → db-insert',
  },
};

function wayOutside(called: string | undefined, cause: FactsOf<typeof storeInTransaction>['cause']): string {
  const before = 'before the first node that uses the database';
  if (cause === 'function')
    return `A function acts in the transaction of its caller: store the file in the flow of the route, ${before}, and pass its key to the function.`;
  if (cause === 'body') return `Store the files in a For Each of their own, ${before}.`;
  return called === undefined
    ? `Move it ${before}.`
    : `Move the call ${before}. If ${quoted(called)} uses the database itself, take Store File out of it, and place that there.`;
}

export const unusedFileStore: Rule<object> = {
  code: 'FS3471',
  severity: 'warning',
  title: 'A store of files that nothing uses',
  message: () => 'The project declares a store of files, but no flow stores, loads or deletes any.',
  hint: () => 'Remove "files" from the project, or add a Store File.',
  fixes: (_, at) => [{ title: 'Remove “files”', operations: [remove(at, ['files'])] }],
  explanation: {
    cause: 'A declaration that nothing uses usually means a forgotten node.',
    bad: '"files": { "store": "folder" } … "flow": { … no Store File … }',
    good: '"files": { "store": "folder" } … "flow": { … { "type": "store-file" } … }',
  },
};

export const fileNeverStored: Rule<{ readonly isFunction: boolean }> = {
  code: 'FS3472',
  severity: 'error',
  title: 'An example with files that nothing uses',
  message: ({ isFunction }) =>
    `The example lists stored files, but ${isFunction ? 'the function uses none' : 'no flow of the project uses any'}.`,
  hint: () => 'Add a Store File, Load File or Delete File node to the flow, or remove "files" from the example.',
  explanation: {
    cause: 'Without a node that uses stored files, the server has no file store.',
    bad: '"flow": { … no Store File … }, "examples": [{ "then": { "files": [{ "key": "avatars/1" }] } }]',
    good: '"flow": { … { "type": "store-file" } … }, "examples": [{ "then": { "files": [{ "key": "avatars/1" }] } }]',
  },
};
