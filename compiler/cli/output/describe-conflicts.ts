import type { Problem } from '../terminal/result.ts';
import type { Edited, Obstacle } from './compare-files.ts';
import { mostPatches, printPatch } from './print-patch.ts';

/** Describes hand edits that a build would discard, each with a diff. */
export function describeEdits(root: string, edited: readonly Edited[], color: boolean): Problem {
  const [first] = edited;
  const names = edited.map(({ path }) => path);
  const shown = edited.slice(0, mostPatches).map((each) => describeEdit(each, color));
  const rest = edited.length - shown.length;
  return {
    message:
      edited.length === 1 && first !== undefined
        ? `${first.path} in ${root} was changed by hand, and building would overwrite the change. Nothing was written.`
        : `${edited.length} files in ${root} were changed by hand, and building would overwrite the changes: ${listNames(names)}. Nothing was written.`,
    detail: [...shown, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n\n'),
    hint: 'Make the change in the flow and build again. To keep it out of the flow, undo it here and put your code into a file of its own,\nwhich flowsmith leaves alone. `--force` overwrites hand edits.',
  };
}

/** Describes files that were edited after an interrupted build, and that completing it would overwrite. */
export function describeOverwritten(root: string, edited: readonly Edited[], color: boolean): Problem {
  const names = edited.map(({ path }) => path);
  const patches = edited.slice(0, mostPatches).map((each) => describeEdit(each, color));
  return {
    message: `A build into ${root} was interrupted, and completing it would overwrite what was changed by hand since: ${listNames(names)}. Nothing was written.`,
    detail: [
      ...patches,
      ...(edited.length > patches.length ? [`… and ${edited.length - patches.length} more`] : []),
    ].join('\n\n'),
    hint: 'Keep the change somewhere else, then build again with `--force`, which overwrites it here; after that, make it in the flow or in a file of\nits own. Undoing the change does as well.',
  };
}

const listNames = (names: readonly string[]): string =>
  `${names.slice(0, 20).join(', ')}${names.length > 20 ? ', …' : ''}`;

function describeEdit({ path, onDisk, emitted }: Edited, color: boolean): string {
  if (emitted === undefined)
    return `  ${path} is no longer part of the project, and would be removed with your change in it.`;
  const patch = printPatch(
    { name: 'what flowsmith writes', text: emitted },
    { name: `your ${path}`, text: onDisk },
    color,
  );
  return patch ?? `  ${path} differs from what flowsmith writes in most of its lines.`;
}

/** Describes entries in the output folder that flowsmith did not write, at paths that the project needs. */
export function describeObstacles(root: string, obstacles: readonly Obstacle[]): Problem {
  const distinct = [...new Map(obstacles.map((obstacle) => [obstacle.at, obstacle])).values()];
  const named = distinct.slice(0, 10).map(({ at, what }) => (what === 'a file' ? at : `${at} (${what})`));
  const list = `${named.join(', ')}${distinct.length > named.length ? ', …' : ''}`;
  const isLink = distinct.some(({ what }) => what === 'a symbolic link');
  return {
    message: `${root} holds what flowsmith did not write, where files of the project have to go: ${list}. Nothing was written.`,
    hint: `Move ${distinct.length === 1 ? 'it' : 'them'} away, then build again.${isLink ? ' flowsmith never reads or writes through a symbolic link.' : ''}`,
  };
}
