import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from '../../../compiler/cli/output/lock.ts';

const root = mkdtempSync(join(tmpdir(), 'flowsmith-lock-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a lock removes the spare files of processes that were killed while they took it, and no others', () => {
  const folder = join(root, '.flowsmith');
  mkdirSync(folder);
  const kept = [`building-${process.ppid}`, 'building-notes', 'manifest.json'];
  // No process has an id as large as this one.
  for (const name of [...kept, 'building-99999999']) writeFileSync(join(folder, name), '');
  const lock = lockFolder(root);
  expect(lock).toMatchObject({ ok: true });
  expect(readdirSync(folder).toSorted()).toEqual(['building', ...kept].toSorted());
});
