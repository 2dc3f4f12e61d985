import { accessSync, constants, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Source } from '../../compiler/base/span.ts';
import { makeIgnoredFolder, readBytes, remove, replace } from '../../compiler/cli/disk/guarded-files.ts';
import { replaceFile } from '../../compiler/cli/edit/replace-file.ts';
import { decode } from '../../compiler/cli/input/decode.ts';
import { configNames } from '../../compiler/cli/input/load-kinds.ts';
import { locateFlow } from '../../compiler/cli/input/locate-flow.ts';
import { readFlow } from '../../compiler/cli/input/read-flow.ts';
import type { FlowFiles } from '../../compiler/cli/input/read-flow.ts';
import type { Result } from '../../compiler/cli/terminal/result.ts';
import { systemCode } from '../../compiler/cli/terminal/system-error.ts';
import type { Change } from '../workspace/perform.ts';

/** The files of a flow on disk, named as in `check`. */
export interface FlowDisk {
  readonly layout: 'file' | 'folder';
  readonly read: () => Result<FlowFiles>;
  /** The text of the custom kinds, to detect changes. */
  readonly readConfig: () => string;
  /** Whether all files to be changed still have their previous contents. */
  readonly isAsBefore: (changes: readonly Change[]) => boolean;
  /** Writes each file by a single rename. If one of them cannot be written, those before it are restored. */
  readonly write: (changes: readonly Change[]) => void;
}

/** The Builder's own folder in that of a flow, ignored by git. */
export const home = '.flowsmith/builder';
const spare = `${home}/saving`;

export const makeHome = (folder: string): void => makeIgnoredFolder(folder, home);

export function openFlowDisk(flow: string): FlowDisk {
  const { folder, file } = locateFlow(flow);
  // Nothing in a flow's folder is read or written through links. A flow in one file may be a link, since the user named
  // it.
  const inFolder = (path: string): string => relative(folder, resolve(path)).replaceAll(sep, '/');
  const current = (path: string): string | undefined => {
    const bytes = file === undefined ? readBytes(folder, inFolder(path)) : readNamed(path);
    return bytes && decode(path, bytes).source.text;
  };
  const writeOne = ({ file: path, after }: Change): void => {
    if (file !== undefined && after !== undefined) {
      accessSync(path, constants.W_OK);
      return replaceFile(path, after);
    }
    if (after === undefined) return remove(folder, inFolder(path));
    makeHome(folder);
    replace(folder, inFolder(path), after, spare);
  };
  return {
    layout: file === undefined ? 'folder' : 'file',
    read: () => readFlow(flow),
    readConfig: () => JSON.stringify(configNames.map((name) => readBytes(folder, name)?.toString())),
    isAsBefore: (changes) => changes.every(({ file: path, before }) => current(path) === before),
    write: (changes) => {
      const written: Change[] = [];
      try {
        for (const change of changes) {
          writeOne(change);
          written.push(change);
        }
      } catch (error) {
        for (const { before, after, ...rest } of written.toReversed())
          writeOne({ ...rest, before: after, after: before });
        throw error;
      }
    },
  };
}

function readNamed(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Whether two readings are equal, judging by texts, never by times. */
export const areSame = (a: FlowFiles, b: FlowFiles): boolean =>
  a.sources.length === b.sources.length &&
  a.sources.every(isSameSource(b.sources)) &&
  JSON.stringify(a.diagnostics) === JSON.stringify(b.diagnostics);

const isSameSource =
  (others: readonly Source[]) =>
  ({ file, text }: Source, index: number): boolean =>
    others[index]?.file === file && others[index].text === text;
