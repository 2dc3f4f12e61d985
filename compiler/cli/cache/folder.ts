import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { systemCode } from '../terminal/system-error.ts';

/**
 * A folder in the user's cache. Any of its files may vanish, be damaged, or fail to be written. The cache is not kept
 * in the emitted project, since a build of a cloned repository would then trust a cache written by its author.
 */
export interface CacheFolder {
  /** Undefined if the file is missing or damaged. */
  readonly read: (name: string) => Buffer | undefined;
  readonly write: (name: string, content: Buffer) => void;
}

/** For all files together; the least recently written are removed first. */
const limits = { files: 32, bytes: 512 * 1024 * 1024 } as const;
const sumLength = 4;

export function openCacheFolder(folder: string): CacheFolder {
  return {
    read: (name) => unlessRefused(() => check(readFileSync(join(folder, name)))),
    write: (name, content) => {
      if (content.length > limits.bytes / 4) return;
      unlessRefused(() => {
        mkdirSync(folder, { recursive: true });
        replace(folder, name, content);
        removeOld(folder);
      });
    },
  };
}

/** The checksum that follows the content detects damage, not forgery. */
function check(bytes: Buffer): Buffer | undefined {
  const content = bytes.subarray(0, -sumLength);
  return bytes.length >= sumLength && bytes.subarray(-sumLength).equals(sumOf(content)) ? content : undefined;
}

function sumOf(content: Buffer): Buffer {
  const sum = Buffer.alloc(sumLength);
  sum.writeUInt32LE(crc32(content));
  return sum;
}

/** Replaces a file by a single rename, so a concurrent reader sees the old file or the new one. */
function replace(folder: string, name: string, content: Buffer): void {
  const temporary = join(folder, `${name}.${process.pid}`);
  try {
    writeFileSync(temporary, content, { mode: 0o600 });
    appendFileSync(temporary, sumOf(content));
    renameSync(temporary, join(folder, name));
  } finally {
    rmSync(temporary, { force: true });
  }
}

function removeOld(folder: string): void {
  const files = readdirSync(folder)
    .flatMap((name) => {
      const entry = statSync(join(folder, name), { throwIfNoEntry: false });
      return entry?.isFile() !== true ? [] : [{ name, size: entry.size, time: entry.mtimeMs }];
    })
    .toSorted((left, right) => right.time - left.time);
  let bytes = 0;
  for (const [index, { name, size }] of files.entries()) {
    bytes += size;
    if (index >= limits.files || bytes > limits.bytes) rmSync(join(folder, name), { force: true });
  }
}

/** If the disk is full, missing or read-only, the build is slower, but does not fail. */
function unlessRefused<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}
