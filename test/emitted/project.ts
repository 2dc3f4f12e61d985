import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonValue } from '../../compiler/base/json.ts';
import { compile } from '../../compiler/compile.ts';
import { optionsSchema } from '../../compiler/options.ts';
import type { Options } from '../../compiler/options.ts';
import {
  readSnapshot,
  snapshotPath,
  type PreviousBuild,
} from '../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import { library } from '../support/compile-flow.ts';
import { folderWithPackages } from '../support/temporary.ts';
import { describeQuery } from '../support/describe-query.ts';

/** An emitted project on disk. */
export interface Project {
  readonly folder: string;
  /**
   * Builds another version over it, as `flowsmith build` does. If there are errors, returns their messages and writes
   * nothing.
   */
  readonly rebuild: (flow: JsonValue, options?: Partial<Options>) => Promise<readonly string[]>;
  readonly remove: () => void;
}

export async function buildProject(flow: JsonValue, options: Partial<Options> = {}): Promise<Project> {
  const folder = folderWithPackages('flowsmith-emitted-');
  const faults = await build(folder, flow, options);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return {
    folder,
    rebuild: (next, nextOptions = {}) => build(folder, next, nextOptions, previousBuild(folder)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function build(
  folder: string,
  flow: JsonValue,
  options: Partial<Options>,
  previous?: PreviousBuild,
): Promise<readonly string[]> {
  const sources = [{ file: 'flow.json', text: JSON.stringify(flow) }];
  const { files, diagnostics } = await compile({
    sources,
    options: optionsSchema.parse(options),
    library,
    describeQuery,
    ...(previous === undefined ? {} : { previous }),
  });
  if (files === undefined)
    return diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ code, message, hint }) => `${code} ${message} ${hint}`);
  for (const { path, text } of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return [];
}

function previousBuild(folder: string): PreviousBuild {
  const snapshot = readSnapshot(readFileSync(join(folder, snapshotPath), 'utf8'));
  if (snapshot === undefined) throw new Error('the snapshot cannot be read');
  const migrations = readdirSync(join(folder, 'src/db/migrations')).toSorted();
  return {
    snapshot,
    migrations: migrations.map((name) => ({
      path: `src/db/migrations/${name}`,
      text: readFileSync(join(folder, 'src/db/migrations', name), 'utf8'),
    })),
  };
}
