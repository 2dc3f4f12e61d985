import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Files } from '../reference/files.ts';

interface FolderOfFiles {
  readonly list: () => Promise<readonly unknown[]>;
  readonly empty: () => Promise<void>;
}

/** The files of an emitted server, read without it. A server that stores none has no folder. */
export const filesIn = (root: string, connection: Client): FolderOfFiles => ({
  list: async () => {
    if (!existsSync(root)) return [];
    while (await hasDeletions(connection)) await sleep(20);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const found = entries.filter((entry) => entry.isFile());
    const files = found.map(async ({ name, parentPath }) => {
      const key = relative(root, parentPath).replaceAll(/\+./g, (escaped) => escaped.slice(1).toUpperCase());
      return [key, decodeURIComponent(name), (await readFile(join(parentPath, name))).toString('base64')];
    });
    return sorted(await Promise.all(files));
  },
  empty: async () => {
    if (!existsSync(root)) return;
    for (const name of await readdir(root))
      if (!name.startsWith('~')) await rm(join(root, name), { recursive: true, force: true });
  },
});

async function hasDeletions(connection: Client): Promise<boolean> {
  const { rows } = await connection.query("select to_regclass('pgboss.job') is not null as is_there");
  if (rows[0]?.is_there !== true) return false;
  const waiting = await connection.query(
    "select 1 from pgboss.job where name = 'file' and state < 'completed' limit 1",
  );
  return waiting.rowCount !== 0;
}

export const shownFiles = ({ all }: Files): readonly unknown[] =>
  sorted([...all].map(([key, { bytes, type }]) => [key, type, Buffer.from(bytes).toString('base64')]));

const sorted = (files: readonly (readonly string[])[]): readonly unknown[] =>
  files.map((file) => JSON.stringify(file)).toSorted();
