import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { typeFaultsOfAll } from '../support/tsc.ts';

/** One error of strict tsc in an emitted project. */
export interface TypeFault {
  /** The project's folder, one of those checked; undefined if tsc itself failed. */
  readonly folder: string | undefined;
  readonly file: string;
  readonly message: string;
  /** The line of code with the error. */
  readonly line: string;
}

/** Type-checks emitted projects with their own tsconfigs, in one run. Returns the errors one by one. */
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
