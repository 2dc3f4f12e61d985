import { readSync } from 'node:fs';
import { emittedMark } from '../../phases/5-emit/emitted-mark.ts';
import { inspect, list, withFile } from '../disk/guarded-files.ts';

const folders = ['src/routes', 'src/schemas'];

/**
 * Routes and schemas that say that flowsmith emitted them, and that are not among the `known`: left over where a merge
 * or a hand took them out of the manifest. A file of the user has no such first line.
 */
export function findStrays(root: string, known: ReadonlySet<string>): readonly string[] {
  return folders
    .filter((folder) => inspect(root, `${folder}/any`).kind !== 'obstacle' && inspect(root, folder).kind !== 'nothing')
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !known.has(path) && beginsWith(root, path, `// ${emittedMark}`));
}

/** Regular files; what a link leads to is none of the project's. */
function filesBelow(root: string, folder: string): readonly string[] {
  return list(root, folder).flatMap(({ name, isFolder, isFile }) =>
    isFolder ? filesBelow(root, `${folder}/${name}`) : isFile ? [`${folder}/${name}`] : [],
  );
}

function beginsWith(root: string, path: string, text: string): boolean {
  const expected = Buffer.from(text);
  const start = Buffer.alloc(expected.length);
  return (
    withFile(root, path, (descriptor) => readSync(descriptor, start)) === expected.length && start.equals(expected)
  );
}
