import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { typeFaultsOfAll } from '../support/tsc.ts';

/** What strict tsc says against one place of an emitted project. */
export interface TypeFault {
  /** The project's folder, among those that were asked about; undefined where tsc itself fails. */
  readonly folder: string | undefined;
  readonly file: string;
  readonly message: string;
  /** The line that it is about. */
  readonly line: string;
}

/** What strict tsc says against emitted projects, by their own tsconfigs and in one run, each fault by itself. */
export async function typeCheck(folders: readonly string[]): Promise<readonly TypeFault[]> {
  if (folders.length === 0) return [];
  const output = await typeFaultsOfAll(folders);
  const faults: TypeFault[] = [];
  for (const [, path = '', row = '', message = ''] of output.matchAll(
    /^(\S.*?)\((\d+),\d+\): error (TS\d+: .*(?:\n[ \t].*)*)/gm,
  )) {
    const folder = folders.find((each) => path.startsWith(`${relative(process.cwd(), each)}/`));
    const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
    faults.push({
      folder,
      file: folder === undefined ? path : relative(folder, path),
      message,
      line: lines[Number(row) - 1]?.trim() ?? '',
    });
  }
  return faults.length === 0 && output !== '' ? [{ folder: undefined, file: '', message: output, line: '' }] : faults;
}
