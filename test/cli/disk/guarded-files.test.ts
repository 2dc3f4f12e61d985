import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { create, makeIgnoredFolder } from '../../../compiler/cli/disk/guarded-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flowsmith-files-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a folder that git ignores', () => {
  const rules = (): string => readFileSync(join(root, 'own/.gitignore'), 'utf8');

  test('gets its rules also if a killed program left them empty, and keeps those of the user', () => {
    makeIgnoredFolder(root, 'own/inner', 'own');
    expect(rules()).toBe('*\n');
    writeFileSync(join(root, 'own/.gitignore'), '');
    makeIgnoredFolder(root, 'own/inner', 'own');
    expect(rules()).toBe('*\n');
    writeFileSync(join(root, 'own/.gitignore'), '*\n!kept\n');
    makeIgnoredFolder(root, 'own/inner', 'own');
    expect(rules()).toBe('*\n!kept\n');
    expect(readdirSync(join(root, 'own')).toSorted()).toEqual(['.gitignore', 'inner']);
  });

  test('holds no longer what a program left that was killed while it wrote the rules', () => {
    makeIgnoredFolder(root, 'own');
    rmSync(join(root, 'own/.gitignore'));
    // No process has an id as large as this one.
    const kept = [`.gitignore-${process.ppid}`, '.gitignore-notes'];
    for (const name of [...kept, '.gitignore-99999999']) writeFileSync(join(root, 'own', name), '');
    makeIgnoredFolder(root, 'own');
    expect(readdirSync(join(root, 'own')).toSorted()).toEqual(['.gitignore', ...kept].toSorted());
  });
});

describe('creating a file', () => {
  test('leaves one that is there, and nothing else behind', () => {
    expect(create(root, 'one', 'first')).toBe(true);
    expect(create(root, 'one', 'second')).toBe(false);
    expect(readFileSync(join(root, 'one'), 'utf8')).toBe('first');
    expect(readdirSync(root)).toEqual(['one']);
  });
});
