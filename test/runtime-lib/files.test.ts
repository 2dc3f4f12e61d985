import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timeoutError } from '../../runtime-lib/src/lib/http/errors.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import type { Files } from '../../runtime-lib/src/lib/files/files.ts';
import { openFolder } from '../../runtime-lib/src/lib/files/folder.ts';
import { readFileKey, readMediaType } from '../../runtime-lib/src/lib/files/key.ts';
import { filesPlace } from '../../runtime-lib/src/lib/files/place.ts';
import { openS3 } from '../../runtime-lib/src/lib/files/s3.ts';
import { keyOfTenant } from '../../runtime-lib/src/lib/files/tenant-key.ts';
import { freePort } from '../support/process.ts';
import { account, bucket, startS3, type S3Server } from './s3-server.ts';

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

const place = (prefix: string) => ({
  prefix,
  region: 'us-east-1',
  ...account,
  sessionToken: undefined,
});
const failed = {
  ok: false,
  failure: { code: 'files', message: 'The store of files failed' },
} as const;
const png = Buffer.from('89504e470d0a1a0a00ff', 'hex');
let count = 0;
const stores: readonly (readonly [string, () => Promise<Files>])[] = [
  ['a folder', () => openFolder(join(folder, 'files'))],
  ['S3', async () => openS3(place(`${s3.endpoint}/${bucket}/${(count += 1)}/`))],
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

  it('are whole, whoever stores and loads them at the same time', async () => {
    const files = await open();
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
});

describe('a folder', () => {
  const root = () => join(folder, 'files');
  const allIn = async (path: string): Promise<readonly string[]> =>
    (await readdir(path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
      .toSorted();

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

describe('S3', () => {
  const at = (overrides: object) => openS3({ ...place(`${s3.endpoint}/${bucket}/`), ...overrides });
  const causeOf = async (operation: Promise<unknown>): Promise<string> => {
    try {
      await operation;
    } catch (error) {
      return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    }
    return 'none';
  };

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'S3 answered 403: SignatureDoesNotMatch'],
    ['an unknown account', { accessKeyId: 'nobody' }, 'S3 answered 403: InvalidAccessKeyId'],
  ])('refuses %s', async (_what, overrides, cause) => {
    const files = at(overrides);
    await at({}).store('mine', { bytes: '1' });
    for (const run of [() => files.store('mine', { bytes: '2' }), () => files.load('mine')]) {
      expect(await attempt(run())).toEqual(failed);
      expect(await causeOf(run())).toBe(cause);
    }
    expect(await attempt(files.remove('mine', files.clock()))).toEqual(failed);
    expect((await at({}).load('mine'))?.bytes.toString()).toBe('1');
  });

  it('tells a missing bucket from a missing file', async () => {
    const files = at({ prefix: `${s3.endpoint}/nowhere/` });
    expect(await causeOf(files.load('a'))).toBe('S3 answered 404: NoSuchBucket');
    expect(await causeOf(files.store('a', { bytes: '1' }))).toBe('S3 answered 404: NoSuchBucket');
    expect(await causeOf(files.remove('a', files.clock()))).toBe('S3 answered 404: NoSuchBucket');
  });

  /** What answers like S3, but not well, and takes time. */
  const answering = async (answer: RequestListener, run: (files: Files) => Promise<void>): Promise<void> => {
    const server = createServer(answer);
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    try {
      await run(openS3(place(`http://127.0.0.1:${port}/`)));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  it.each([500, 403])('fails with its reason where it answers %i', async (status) => {
    const error = '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>We are sorry.</Message></Error>';
    await answering(
      (_request, response) => response.writeHead(status).end(error),
      async (files) => {
        expect(await attempt(files.load('a'))).toEqual(failed);
        expect(await causeOf(files.store('a', { bytes: '1' }))).toBe(`S3 answered ${status}: InternalError`);
      },
    );
  });

  it('tries again where it is busy', async () => {
    let tried = 0;
    await answering(
      (request, response) => {
        tried += 1;
        request.resume().on('end', () => response.writeHead(tried < 3 ? 503 : 200).end());
      },
      async (files) => {
        await files.store('a', { bytes: 'x'.repeat(100_000) });
        expect(tried).toBe(3);
      },
    );
  });

  it('is given up with the request, which says why itself', async () => {
    await answering(
      () => undefined,
      async (files) => {
        const signal = AbortSignal.abort(timeoutError());
        await expect(files.load('a', { signal })).rejects.toThrow('The request took too long');
        const stopped = new AbortController();
        setTimeout(() => stopped.abort(timeoutError()), 100);
        await expect(files.store('a', { bytes: '1', signal: stopped.signal })).rejects.toMatchObject({
          statusCode: 503,
        });
      },
    );
  });

  it('fails where nobody is there', async () => {
    const files = openS3(place(`http://127.0.0.1:${await freePort()}/`));
    expect(await attempt(files.load('a'))).toEqual(failed);
  });
});

describe('FILES_URL', () => {
  const read = (variables: Record<string, string>) => {
    const env = { variables, problems: [] };
    return { place: filesPlace(env, 'data'), problems: env.problems };
  };
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  const s3 = (url: string, variables: Record<string, string> = keys) => read({ FILES_URL: url, ...variables });

  it.each([
    [{}, 'data/files'],
    [{ FILES_URL: 'file:///var/lib/app/files' }, '/var/lib/app/files'],
    [{ FILES_URL: '/srv/files' }, '/srv/files'],
    [{ FILES_URL: 'uploads' }, join(process.cwd(), 'uploads')],
  ])('%o names the folder %s', (variables, path) => {
    expect(read(variables)).toEqual({ place: { folder: path }, problems: [] });
  });

  it.each([
    ['s3://pictures/app?region=eu-central-1', 'https://pictures.s3.eu-central-1.amazonaws.com/app/', 'eu-central-1'],
    ['s3://pictures?region=eu-west-1', 'https://pictures.s3.eu-west-1.amazonaws.com/', 'eu-west-1'],
    ['s3://my.pictures/?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com/my.pictures/', 'eu-west-1'],
    ['s3://pictures/a/b/?endpoint=http://minio:9000', 'http://minio:9000/pictures/a/b/', 'us-east-1'],
    [
      's3://pictures?endpoint=https://x.r2.cloudflarestorage.com/&region=auto',
      'https://x.r2.cloudflarestorage.com/pictures/',
      'auto',
    ],
  ])('%s names a bucket', (url, prefix, region) => {
    expect(s3(url)).toMatchObject({
      place: { prefix, region, accessKeyId: 'id', secretAccessKey: 'key' },
      problems: [],
    });
  });

  it('takes the region and a token from the variables of AWS', () => {
    const { place: found } = s3('s3://pictures', {
      ...keys,
      AWS_REGION: 'eu-north-1',
      AWS_SESSION_TOKEN: 'token',
    });
    expect(found).toMatchObject({
      region: 'eu-north-1',
      sessionToken: 'token',
    });
  });

  const form = 's3://bucket/prefix?region=eu-central-1';
  const missing = 'the credentials for S3, which FILES_URL names';
  const rule = `FILES_URL must be a folder, such as file:///var/lib/app/files, or a bucket, such as ${form}`;
  it.each([
    ['ftp://files', keys, [rule]],
    ['file://server/files', keys, [rule]],
    ['https://pictures.s3.amazonaws.com', keys, [rule]],
    ['s3://', keys, [`FILES_URL must name a bucket, such as ${form}, and nothing else`]],
    ['s3://a:b@pictures?region=x', keys, [`FILES_URL must name a bucket, such as ${form}, and nothing else`]],
    ['s3://pictures', keys, [`FILES_URL says no region: write it, as in ${form}, or set AWS_REGION`]],
    [
      's3://pictures?region=x&acl=public',
      keys,
      ['FILES_URL has "acl", but only "region" and "endpoint" mean something there'],
    ],
    [
      's3://pictures?endpoint=minio',
      keys,
      ['FILES_URL has an "endpoint" that is not the URL of a server, such as https://s3.example.com'],
    ],
    [
      's3://pictures?region=x',
      {},
      [`AWS_ACCESS_KEY_ID is not set: ${missing}`, `AWS_SECRET_ACCESS_KEY is not set: ${missing}`],
    ],
  ])('%s is told to be wrong', (url, variables, problems) => {
    expect(s3(url, variables).problems).toEqual(expect.arrayContaining(problems));
  });
});

describe('a key', () => {
  it.each(['a', 'a/b/c.png', '..a', 'a..', '.hidden', '-', '_', 'A'.repeat(100), `${'a/'.repeat(255)}bc`])(
    'may be %s',
    (key) => {
      expect(readFileKey(key, 'x')).toBe(key);
    },
  );

  it.each([
    ...['', '/', '/a', 'a/', 'a//b', '.', '..', '../a', 'a/..', 'a/../b', './a', 'a/./b', 'a/.', 'a\\b', 'a b', 'a\0b'],
    ...[
      'a%2e',
      'ä',
      'a\nb',
      'a\n',
      '\na',
      'a:b',
      '~a',
      'a+b',
      'a/..\n',
      'A'.repeat(101),
      `${'a/'.repeat(256)}b`,
      7,
      null,
    ],
  ])('may not be %j', (key) => {
    expect(() => readFileKey(key, 'x')).toThrow('x must be the key of a file');
  });

  it('is found out in a time that does not explode', () => {
    const before = performance.now();
    for (const text of ['../'.repeat(100_000), 'a/'.repeat(100_000), '.'.repeat(100_000)])
      expect(() => readFileKey(text, 'x')).toThrow();
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('of one tenant is that of no other', () => {
    const tenants = ['acme', 'Acme', 'a/b', '', '..', '_x', 'ä', 'a b', 7, -7, 'x'.repeat(60), 'x'.repeat(61)];
    const keys = tenants.map((tenant) => keyOfTenant(tenant, 'a'));
    expect(keys[0]).toBe('acme/a');
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(tenants.length);
    for (const key of keys) {
      expect(readFileKey(key, 'x')).toBe(key);
      expect(key.split('/')).toHaveLength(2);
    }
  });
});

it.each([
  ['image/png', true],
  ['text/plain; charset=utf-8', true],
  ['text/plain;charset=utf-8', true],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', true],
  ['', false],
  ['image', false],
  ['image/', false],
  ['image/../png', false],
  ['image/png\n', false],
  ['text/html; a=b', false],
])('%j is a media type: %s', (type, is) => {
  const read = () => readMediaType(type, 'x');
  if (is) expect(read()).toBe(type);
  else expect(read).toThrow('x must be a media type, such as "image/png"');
});
