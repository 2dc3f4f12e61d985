import { readSync } from 'node:fs';
import { emittedMark } from '../../phases/5-emit/emitted-mark.ts';
import { inspect, list, withFile } from '../disk/guarded-files.ts';

const folders = ['src/routes', 'src/schemas'];

/**
 * Routes and schemas whose first line says that flowsmith emitted them, but that are not `known`: a merge or a hand
 * edit took them out of the manifest.
 */
export function findStrays(root: string, known: ReadonlySet<string>): readonly string[] {
  return folders
    .filter((folder) => isRealFolder(root, folder))
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !known.has(path) && beginsWith(root, path, `// ${emittedMark}`));
}

/** Whether the path is a folder, and no link leads to it. */
function isRealFolder(root: string, path: string): boolean {
  const standing = inspect(root, path);
  return standing.kind === 'obstacle' && standing.at === path && standing.what === 'a folder';
}

/** All regular files. Links are not followed. */
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
