import { fileNeverStored, unusedFileStore } from '../../../ir/catalogue/stored-files.ts';
import { isOfFiles } from '../../../ir/effect.ts';
import type { ProjectRule } from './rule.ts';

/**
 * A project declares a file store, and examples have files, only if some flow uses files.
 * FS3471 unusedFileStore, FS3472 fileNeverStored
 */
export const expectedFilesAreUsed: ProjectRule = ({ declarations: { files, functions }, routes }, report) => {
  const isInFunction = [...functions.values()].some(({ deeds }) => deeds.some(isOfFiles));
  if (isInFunction || routes.some(({ usesFiles }) => usesFiles)) return;
  if (files !== undefined) report(unusedFileStore, {}, { place: files.place });
  for (const { endpoint, expectedFiles } of routes) {
    for (const place of expectedFiles)
      report(fileNeverStored, { isFunction: false }, { place, subject: { route: endpoint.id } });
  }
};
