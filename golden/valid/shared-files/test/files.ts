import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expectSame } from './matches.ts';
import { emptyQueue } from './queues.ts';

/** A file stored before a test. */
interface GivenFile {
  readonly key: string;
  readonly type?: string;
  /** The contents, either as a text or in Base64. */
  readonly text?: string;
  readonly base64?: string;
}

export async function storeFiles({ files }: FastifyInstance, given: readonly GivenFile[]): Promise<void> {
  for (const { key, type, text = '', base64 } of given)
    await files.store(key, { bytes: base64 === undefined ? text : Buffer.from(base64, 'base64'), type });
}

/** A file with its contents in Base64, and as text if they are valid UTF-8. */
interface FoundFile {
  readonly key: string;
  readonly type: string;
  readonly size: number;
  readonly text: string | null;
  readonly base64: string;
}

/** The files in the folder of a server: see src/lib/files/folder.ts. */
async function storedFiles(app: FastifyInstance): Promise<readonly FoundFile[]> {
  const root = folderOf(app);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile() && entry.name.includes('%2F'));
  const files = await Promise.all(
    found.map(async ({ name, parentPath }) => {
      const path = relative(root, parentPath).replaceAll('\\', '/');
      const key = path.replaceAll(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const bytes = await readFile(join(parentPath, name));
      const text = isUtf8(bytes) ? bytes.toString() : null;
      const type = decodeURIComponent(name);
      return { key, type, size: bytes.byteLength, text, base64: bytes.toString('base64') };
    }),
  );
  return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

export async function deleteFiles(app: FastifyInstance): Promise<void> {
  const root = folderOf(app);
  for (const name of await readdir(root))
    if (!name.startsWith('~')) await rm(join(root, name), { recursive: true });
}

/** Expects exactly these files, in any order. */
export async function expectFiles(app: FastifyInstance, expected: readonly unknown[]): Promise<void> {
  await emptyQueue(app);
  expectSame(await storedFiles(app), expected);
}

/** Tests store files in a folder. */
function folderOf({ config }: FastifyInstance): string {
  const place = config.FILES_URL;
  assert('folder' in place);
  return place.folder;
}
