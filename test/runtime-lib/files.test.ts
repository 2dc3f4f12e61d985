import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import type { Files } from '../../runtime-lib/src/lib/files/files.ts';
import { openFolder } from '../../runtime-lib/src/lib/files/folder.ts';
import { openS3 } from '../../runtime-lib/src/lib/files/s3.ts';
import { bucket, failed, placeOf, startS3, type S3Server } from './s3-server.ts';

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
}, 30_000);
afterAll(() => s3.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flowsmith-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const png = Buffer.from('89504e470d0a1a0a00ff', 'hex');
let count = 0;
const stores: readonly (readonly [string, () => Promise<Files>])[] = [
  ['a folder', () => openFolder(join(folder, 'files'))],
  ['S3', async () => openS3(placeOf(`${s3.endpoint}/${bucket}/${(count += 1)}/`))],
];

describe.each(stores)('files in %s', (_name, open) => {
  it('are given back as they were stored, with their type and size', async () => {
    const files = await open();
    await files.store('avatars/42', { bytes: png, type: 'image/PNG' });
    expect(await files.load('avatars/42')).toEqual({
      bytes: png,
      type: 'image/png',
      size: 10,
    });
    await files.store('notes.txt', {
      bytes: 'Grüße',
      type: 'text/plain; charset=utf-8',
    });
    expect(await files.load('notes.txt')).toMatchObject({
      type: 'text/plain; charset=utf-8',
      size: 7,
    });
    await files.store('empty', { bytes: '' });
    expect(await files.load('empty')).toEqual({
      bytes: Buffer.alloc(0),
      type: 'application/octet-stream',
      size: 0,
    });
  });

  it('are missing where none has the key', async () => {
    const files = await open();
    expect(await files.load('a/b')).toBeUndefined();
    await files.store('a/b', { bytes: '1' });
    for (const key of ['a', 'a/b/c', 'A/b', 'a/B', 'a/b.']) expect(await files.load(key)).toBeUndefined();
  });

  it('are apart where their keys are, also in case only and where one is the beginning of another', async () => {
    const files = await open();
    const keys = ['a', 'A', 'a/b', 'a/B', 'A/b', '..a', '.a', 'a..', 'a.B/_-', 'x'.repeat(100), 'X'.repeat(100)];
    for (const key of keys) await files.store(key, { bytes: key });
    for (const key of keys) expect((await files.load(key))?.bytes.toString()).toBe(key);
    await files.remove('a', files.clock());
    expect(await files.load('a')).toBeUndefined();
    expect(await files.load('a/b')).toBeDefined();
  });

  it('are replaced, with their type', async () => {
    const files = await open();
    await files.store('a', { bytes: png, type: 'image/png' });
    await files.store('a', { bytes: 'text', type: 'text/plain' });
    expect(await files.load('a')).toEqual({
      bytes: Buffer.from('text'),
      type: 'text/plain',
      size: 4,
    });
  });

  it('are removed, unless they were stored later; a missing one is no failure', async () => {
    const files = await open();
    await files.store('a', { bytes: '1' });
    const between = files.clock();
    await files.store('a', { bytes: '2' });
    await files.remove('a', between);
    expect((await files.load('a'))?.bytes.toString()).toBe('2');
    await files.remove('a', files.clock());
    expect(await files.load('a')).toBeUndefined();
    await files.remove('a', files.clock());
    await files.remove('b/c', files.clock());
  });

  it('are a failure if they are larger than what may be loaded', async () => {
    const files = await open();
    await files.store('a', { bytes: Buffer.alloc(200_000) });
    expect(await attempt(files.load('a', { maxBytes: 199_999 }))).toEqual({
      ok: false,
      failure: { code: 'too-large', message: 'The stored file is too large' },
    });
    expect(await files.load('a', { maxBytes: 200_000 })).toMatchObject({
      size: 200_000,
    });
    await files.store('b', { bytes: '12' });
    expect(await attempt(files.load('b', { maxBytes: 1 }))).toMatchObject({
      failure: { code: 'too-large' },
    });
    expect(await files.load('c', { maxBytes: 1 })).toBeUndefined();
  });
});

describe('a folder', () => {
  const root = () => join(folder, 'files');
  const allIn = async (path: string): Promise<readonly string[]> =>
    (await readdir(path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
      .toSorted();

  it('has files whole, whoever stores and loads them at the same time', async () => {
    const files = await openFolder(root());
    const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000));
    const types = ['text/a', 'text/b'];
    await files.store('a', { bytes: contents[0] ?? '', type: 'text/a' });
    await Promise.all([
      ...Array.from({ length: 12 }, (_, index) =>
        files.store('a', {
          bytes: contents[index % 4] ?? '',
          type: types[index % 2],
        }),
      ),
      ...Array.from({ length: 30 }, async () => {
        const loaded = await files.load('a');
        expect(contents).toContain(loaded?.bytes.toString());
        expect(types[contents.indexOf(loaded?.bytes.toString() ?? '') % 2]).toBe(loaded?.type);
      }),
    ]);
  });

  it('keeps a file that others store at the same time, with another type', async () => {
    const files = await openFolder(root());
    const others = await openFolder(root());
    for (let round = 0; round < 30; round += 1) {
      const stored = Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? files : others).store('a', { bytes: `${round}`, type: `text/${index % 3}` }),
      );
      await Promise.all(stored);
      expect((await files.load('a'))?.bytes.toString()).toBe(`${round}`);
    }
  });

  it('is stored to and deleted from at the same time', async () => {
    const files = await openFolder(root());
    for (let round = 0; round < 30; round += 1) {
      const ends = Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? files.store(`a/b/${index % 3}`, { bytes: 'x', type: `text/${index % 4}` })
          : files.remove(`a/b/${index % 3}`, files.clock()),
      );
      await Promise.all(ends);
      await files.store('a/b/0', { bytes: 'last' });
      expect((await files.load('a/b/0'))?.bytes.toString()).toBe('last');
    }
  });

  it('keeps what is stored while an earlier file with its key is deleted, also by another server', async () => {
    const files = await openFolder(root());
    const others = await openFolder(root());
    const keys = Array.from({ length: 60 }, (_, index) => `a/${index}`);
    const all = (run: (key: string, index: number) => Promise<unknown>) => Promise.all(keys.map(run));
    for (let round = 0; round < 6; round += 1) {
      await all((key) => files.store(key, { bytes: 'old' }));
      const time = files.clock();
      await setTimeout(80);
      await all(async (key, index) => {
        const storing = (round % 2 === 0 ? files : others).store(key, { bytes: 'new' });
        await setTimeout(index % 20);
        await Promise.all([storing, files.remove(key, time)]);
      });
      await all(async (key) => expect((await files.load(key))?.bytes.toString(), key).toBe('new'));
    }
  });

  it('holds the contents as they are, in files that are named after their types', async () => {
    const files = await openFolder(root());
    await files.store('Avatars/42.png', { bytes: png, type: 'image/svg+xml' });
    expect(await allIn(root())).toEqual(['+avatars/42.png/image%2Fsvg+xml']);
    expect(await readFile(join(root(), '+avatars/42.png/image%2Fsvg+xml'))).toEqual(png);
    await files.store('Avatars/42.png', { bytes: png });
    expect(await allIn(root())).toEqual(['+avatars/42.png/application%2Foctet-stream']);
    await files.remove('Avatars/42.png', files.clock());
    expect(await readdir(root())).toEqual(['~temporary']);
  });

  it.each(['link', 'link/b', 'a/link', 'a/link/c'])('follows no link, with the key %s', async (key) => {
    const files = await openFolder(root());
    const outside = join(folder, 'outside');
    await mkdir(join(outside, 'b'), { recursive: true });
    await mkdir(join(outside, 'c'), { recursive: true });
    await mkdir(join(root(), 'a'));
    for (const path of ['', 'b', 'c']) await writeFile(join(outside, path, 'text%2Fplain'), 'secret');
    await symlink(outside, join(root(), 'link'));
    await symlink(outside, join(root(), 'a/link'));
    const before = await allIn(outside);
    expect(await attempt(files.store(key, { bytes: 'mine', type: 'text/plain' }))).toEqual(failed);
    expect(await attempt(files.load(key))).toEqual(failed);
    expect(await attempt(files.remove(key, files.clock()))).toEqual(failed);
    expect(await allIn(outside)).toEqual(before);
    expect(await readFile(join(outside, 'text%2Fplain'), 'utf8')).toBe('secret');
  });

  it('follows no link in the place of the contents, and replaces it', async () => {
    const files = await openFolder(root());
    const outside = join(folder, 'secret');
    await writeFile(outside, 'secret');
    await mkdir(join(root(), 'a'));
    await symlink(outside, join(root(), 'a/text%2Fplain'));
    expect(await files.load('a')).toBeUndefined();
    await files.store('a', { bytes: 'mine', type: 'text/plain' });
    expect((await files.load('a'))?.bytes.toString()).toBe('mine');
    expect(await readFile(outside, 'utf8')).toBe('secret');
  });

  it('may be a link itself', async () => {
    await mkdir(join(folder, 'disk'));
    await symlink(join(folder, 'disk'), root());
    const files = await openFolder(root());
    await files.store('a', { bytes: '1' });
    expect((await files.load('a'))?.bytes.toString()).toBe('1');
  });

  it('has nothing of a file that was not written to its end, and removes what is left after a day', async () => {
    await openFolder(root());
    const [old, young] = [join(root(), '~temporary/old'), join(root(), '~temporary/young')];
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    const yesterday = Date.now() / 1000 - 90_000;
    await utimes(old, yesterday, yesterday);
    const files = await openFolder(root());
    expect(await readdir(join(root(), '~temporary'))).toEqual(['young']);
    expect(await files.load('a')).toBeUndefined();
  });

  it('refuses to be opened where nothing can be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openFolder(join(file, 'files'))).rejects.toThrow(
      `Files cannot be stored in the folder ${join(file, 'files')} (FILES_URL): ENOTDIR`,
    );
  });

  it('fails plainly where the disk does, and leaves nothing behind', async () => {
    const files = await openFolder(root());
    await writeFile(join(root(), 'a'), 'a file in the place of a folder');
    expect(await attempt(files.store('a/b', { bytes: '1' }))).toEqual(failed);
    expect(await readdir(join(root(), '~temporary'))).toEqual([]);
    expect((await stat(join(root(), 'a'))).isFile()).toBe(true);
  });
});
